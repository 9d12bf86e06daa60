// Describes a resource for the table-driven suite (crud.test.ts), in addition to its contract.
import type { Database } from '#server/db/client.ts';
import type { Contract } from '#shared/contract/contract.ts';

export type Body = Record<string, unknown>;

export interface WrongValue {
  /** The invalid keys; the rest of the body is valid. `undefined` leaves a key out. */
  body: Body;
  /** The expected message of each field. */
  errors: Record<string, string>;
  /** Default: 422. */
  status?: number;
  /** Set if only one of the two calls has the rule. */
  only?: 'create' | 'update';
}

/** One bulk action on records made by `body`. */
export interface BulkCase {
  action: string;
  values?: (prepared: Record<string, string>) => Body;
  /** The outcome for each record. Default: changed. */
  outcome?: 'same' | 'refused';
  /** Fields of the record after the action. */
  shown?: Body;
}

export interface ResourceCase<C extends Contract = Contract> {
  contract: C;
  /** The columns of an export, with their titles. */
  columns: Readonly<Record<string, string>>;
  /** Creates the records that the bodies refer to, once for each database. */
  prepare?: (db: Database) => Promise<Record<string, string>>;
  /** A valid body, different for each `n`. */
  body: (n: number, prepared: Record<string, string>) => Body;
  /** The body of an update: the changes of a PATCH, or all fields of a PUT. */
  change?: (n: number, prepared: Record<string, string>) => Body;
  /** Keys of the body that the answer lacks or renames, such as a password. */
  writeOnlyKeys?: readonly string[];
  /** The expected fields of the answer for these keys. */
  expectedInstead?: (body: Body, prepared: Record<string, string>) => Body;
  /** The sort value of a row, for sorters without a field of the same name. */
  sortValues?: Readonly<Record<string, (row: Body) => unknown>>;
  /** The filter values that find a row, for filters without a field of the same name. */
  filterValues?: Readonly<Record<string, (row: Body) => readonly string[]>>;
  /** The value of a range, for ranges without a field of the same name. */
  rangeValues?: Readonly<Record<string, (row: Body) => string | null>>;
  /** Filters that accept any text. */
  anyText?: readonly string[];
  /** All bulk actions of the resource. */
  bulk: readonly BulkCase[];
  wrong: readonly WrongValue[];
  /** Values of a wrong type that must be rejected, not coerced. */
  wrongTypes: readonly Body[];
  /** A unique key and the message of its conflict. */
  unique?: { key: string; same: (value: string) => string; text: string };
}

/** Checks the case against the exact type of its contract. */
export const resourceCase = <C extends Contract>(definition: ResourceCase<C>): ResourceCase =>
  definition as unknown as ResourceCase;
