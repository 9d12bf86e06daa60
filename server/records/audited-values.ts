// Selects the columns of a row for the audit log: no secrets, no derived or redundant values.
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { getOrInsert } from '#server/db/get-or-insert.ts';

/** Values by column name, and by the name of related data in other tables. */
export type Facts = Readonly<Record<string, unknown>>;

/** Columns that the audit log's own columns already cover, or that other data determines. */
const bookkeeping = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'changed_at',
  'changed_by',
  'last_used_at',
  // Technical facts of a passkey's device.
  'sign_count',
  'transports',
  'password_changed_at',
  // A person's address, which must not outlive their account.
  'sent_to',
  'request_id',
  'client_address',
  // Derived from other columns of an operation.
  'fingerprint',
  // Maintained by triggers from other rows.
  'domain_state',
  // The newest of a thread's messages, which have their own entries.
  'last_message_at',
  'last_message_by',
]);

/** Names of secret columns. A pattern, so that new columns are excluded without a list. */
const secretName = /(^|_)(password|hash|secret|token|credential|public_key)(_|$)/;

export const isSecretColumn = (name: string) => secretName.test(name);

/** Secrets whose change the audit log names. */
export const isLoggedSecret = (name: string) => isSecretColumn(name) && !bookkeeping.has(name);

const columnsByTable = new WeakMap<PgTable, Record<string, AnyPgColumn>>();

/** The columns of a table that the audit log records. */
export const factColumns = (table: PgTable): Record<string, AnyPgColumn> =>
  getOrInsert(columnsByTable, table, () =>
    Object.fromEntries(
      Object.entries(getTableColumns(table) as Record<string, AnyPgColumn>).filter(
        ([name, { generated }]) => !generated && !bookkeeping.has(name) && !isSecretColumn(name),
      ),
    ),
  );

/** Replaces bytes by their digest, which is enough to see a change. */
const loggableValue = (value: unknown) =>
  Buffer.isBuffer(value) ? `sha256:${hash('sha256', value, 'hex')}` : value;

/** A row's values for the audit log, without nulls. */
export const loggableFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, loggableValue(value)]])),
  );

/** The values that differ between two states of a row. */
export function changesBetween(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const of = (facts: Facts) =>
    Object.fromEntries(names.map((name) => [name, loggableValue(facts[name] ?? null)]));
  return { before: of(before), after: of(after) };
}
