// What the journal says of a row: its columns as they stand in the table. Never a secret, nothing derived, nothing twice.
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { getOrInsert } from '#server/db/get-or-insert.ts';

/** Values by column, and by the name of what stands in other tables. */
export type Facts = Readonly<Record<string, unknown>>;

/** What the journal says anyway: which record, its version, when, and by whom. */
const bookkeeping = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'changed_at',
  'changed_by',
  'last_used_at',
  'request_id',
  // Follows from what else an operation has.
  'fingerprint',
  // What triggers keep says nothing that other rows do not.
  'domain_state',
]);

/** Columns of such names are never read for the journal: what they are called decides, so that none is forgotten. */
const secretName = /(^|_)(password|hash|secret|token)(_|$)/;

export const isSecretColumn = (name: string) => secretName.test(name);

const known = new WeakMap<PgTable, Record<string, AnyPgColumn>>();

/** The columns of a table that the journal keeps. */
export const factColumns = (table: PgTable): Record<string, AnyPgColumn> =>
  getOrInsert(known, table, () =>
    Object.fromEntries(
      Object.entries(getTableColumns(table) as Record<string, AnyPgColumn>).filter(
        ([name, { generated }]) => !generated && !bookkeeping.has(name) && !isSecretColumn(name),
      ),
    ),
  );

/** Bytes are told by their digest: enough to see that they changed. */
const told = (value: unknown) => (Buffer.isBuffer(value) ? `sha256:${hash('sha256', value, 'hex')}` : value);

/** A row's facts as the journal keeps them; what is empty is left out. */
export const toldFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, told(value)]])),
  );

/** What differs between two states of one row. */
export function changesBetween(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const of = (facts: Facts) => Object.fromEntries(names.map((name) => [name, told(facts[name] ?? null)]));
  return { before: of(before), after: of(after) };
}
