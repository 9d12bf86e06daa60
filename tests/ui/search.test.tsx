import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { users } from '#resources/users/contract.ts';
import { filterRows, searchRows } from '#shared/contract/search-rows.ts';
import { ListSearch } from '#src/list/list-search.tsx';

const anna = { id: '1', full_name: 'Anna Smith', email: 'as@example.com', status: 'ACTIVE', roles: [] };
const ben = {
  id: '2',
  full_name: 'Ben Hur',
  email: 'ben@example.com',
  status: 'SUSPENDED',
  roles: [{ id: '9', name: 'store_owner' }],
};
const rows = [anna, ben];

describe('searchRows', () => {
  test.each([
    ['anna', [anna]],
    ['BEN@', [ben]],
    ['Owner', [ben]],
    ['  ', rows],
    ['active', []],
    ['9', []],
  ])('finds the rows that match “%s”', (q, expected) =>
    expect(searchRows(rows, q, users.search)).toEqual(expected),
  );

  test('filters rows by value', () => {
    expect(filterRows(rows, { status: 'SUSPENDED' })).toEqual([ben]);
    expect(filterRows(rows, {})).toEqual(rows);
  });
});

describe('the search box', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  test('searches for the trimmed text after a pause in typing', () => {
    const onSearch = vi.fn();
    render(<ListSearch label="users" value="" onSearch={onSearch} />);
    type('an');
    wait(200);
    type('anna ');
    wait(299);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    expect(onSearch.mock.calls).toEqual([['anna']]);
  });

  test('searches immediately on Enter, and only once', () => {
    const onSearch = vi.fn();
    render(<ListSearch label="users" value="" onSearch={onSearch} />);
    type('anna');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
    wait(1000);
    expect(onSearch.mock.calls).toEqual([['anna']]);
  });

  test('follows a search that changes elsewhere', () => {
    const onSearch = vi.fn();
    const { rerender } = render(<ListSearch label="users" value="anna" onSearch={onSearch} />);
    rerender(<ListSearch label="users" value="" onSearch={onSearch} />);
    wait(1000);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(onSearch).not.toHaveBeenCalled();
  });
});
