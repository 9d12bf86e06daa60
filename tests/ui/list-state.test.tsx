import { describe, expect, test } from 'vitest';
import { users } from '#resources/users/contract.ts';
import { readListState, rejectedFilters, writeListQuery } from '#shared/contract/list-query.ts';
import { nextSort } from '#src/ui/list-state.ts';

const read = (query: string) => readListState(new URLSearchParams(query), users);
const defaults = { page: 1, limit: 10, q: '', sort: undefined, filters: {} };

describe('the state of a list in the URL', () => {
  test('writes the defaults as an empty query', () => {
    expect(read('')).toEqual(defaults);
    expect(writeListQuery(defaults).toString()).toBe('');
  });

  test('reads back what it wrote, with any characters in the search', () => {
    const state = {
      page: 3,
      limit: 50,
      q: 'a&b=c #50% ü',
      sort: { field: 'full_name', order: 'desc' as const },
      filters: { status: 'SUSPENDED' },
    };
    expect(read(writeListQuery(state).toString())).toEqual(state);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'limit=10',
    'limit=7',
    'limit=1000',
    'sort=password',
    'status=GONE',
    'isVerified=perhaps',
    'createdFrom=yesterday',
    'createdTo=2026-13-01',
    'unknown=1',
    'q=%20',
  ])('ignores %s', (query) => expect(read(query)).toEqual(defaults));
});

test('returns the invalid filters of a URL', () => {
  const query = new URLSearchParams('status=GONE&createdFrom=11/20/2026&isVerified=true&utm_source=mail');
  expect(rejectedFilters(query, users)).toEqual([
    ['status', 'GONE'],
    ['createdFrom', '11/20/2026'],
  ]);
});

test('cycles a header through ascending, descending and unsorted', () => {
  const ascending = nextSort('email', { field: 'status', order: 'asc' });
  expect(ascending).toEqual({ field: 'email', order: 'asc' });
  const descending = nextSort('email', ascending);
  expect(descending).toEqual({ field: 'email', order: 'desc' });
  expect(nextSort('email', descending)).toBeUndefined();
});
