import { expect, test } from 'vitest';
import { changeSentence, readRecordChanges } from '#shared/contract/record-changes.ts';

const at = '2026-11-21T16:39:00.000Z';
const change = { at, by: 'Anna Smith', isYou: false, fields: ['name'] };

test.each([
  [change, /^Anna Smith changed Name on November 21, 2026, /],
  [{ ...change, isYou: true, fields: ['is_active', 'owner_id'] }, /^You changed Active and Owner on /],
  [
    { ...change, by: null, fields: ['permission_ids', 'full_name', 'price'] },
    /^Someone changed Permissions, Full name, and Price on /,
  ],
  [{ ...change, fields: [] }, /^Anna Smith changed this on /],
])('says for %o who changed which fields and when', (details, sentence) => {
  expect(changeSentence(details)).toMatch(sentence);
});

test.each([
  undefined,
  null,
  'text',
  {},
  { changes: 'many' },
  { changes: [{ at }] },
  { changes: { 0: change } },
])('returns no changes for the invalid answer %o', (body) => {
  expect(readRecordChanges(body)).toEqual([]);
});

test('reads the changes of an answer', () => {
  expect(readRecordChanges({ changes: [change] })).toEqual([change]);
});
