import { describe, expect, test } from 'vitest';
import { users } from '#resources/users/contract.ts';
import { nextSort } from '#src/kit/list-state.ts';
import { readListState, refusedFilters, writeListQuery } from '#src/shared/list-query.ts';

const read = (query: string) => readListState(new URLSearchParams(query), users);
const nothing = { page: 1, limit: 10, q: '', sort: undefined, filters: {} };

describe('the state of a list in the URL', () => {
  test('nothing asked for leaves a bare URL', () => {
    expect(read('')).toEqual(nothing);
    expect(writeListQuery(nothing).toString()).toBe('');
  });

  test('is read back as it was written, whatever the search holds', () => {
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
  ])('%s is as if it were not there', (query) => expect(read(query)).toEqual(nothing));
});

test('names the filters of an address that are ignored', () => {
  const query = new URLSearchParams('status=GONE&createdFrom=11/20/2026&isVerified=true&utm_source=mail');
  expect(refusedFilters(query, users)).toEqual([
    ['status', 'GONE'],
    ['createdFrom', '11/20/2026'],
  ]);
});

test('a header sorts upwards, then downwards, then not at all', () => {
  const up = nextSort('email', { field: 'status', order: 'asc' });
  expect(up).toEqual({ field: 'email', order: 'asc' });
  const down = nextSort('email', up);
  expect(down).toEqual({ field: 'email', order: 'desc' });
  expect(nextSort('email', down)).toBeUndefined();
});
