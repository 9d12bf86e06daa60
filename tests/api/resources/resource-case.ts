// What the table-driven suite (crud.test.ts) needs to know of a resource beside its contract.
import type { Database } from '#server/db/client.ts';
import type { Contract } from '#src/shared/contract.ts';

export type Body = Record<string, unknown>;

export interface WrongValue {
  /** The body's keys that are wrong; the rest is a valid body. `undefined` leaves a key out. */
  body: Body;
  /** The text at each field, as the specification and the contract say it. */
  errors: Record<string, string>;
  /** 422 by default. */
  status?: number;
  /** Where only one of the two calls has the rule. */
  only?: 'create' | 'update';
}

/** One action on many records, each as `body` makes it. */
export interface BulkCase {
  action: string;
  values?: (prepared: Record<string, string>) => Body;
  /** What becomes of each; by default it is changed. */
  outcome?: 'same' | 'refused';
  /** What a record shows then. */
  shown?: Body;
}

export interface ResourceCase<C extends Contract = Contract> {
  contract: C;
  /** The columns of an export, with their titles. */
  columns: Readonly<Record<string, string>>;
  /** What the bodies refer to, made once in the file's database. */
  prepare?: (db: Database) => Promise<Record<string, string>>;
  /** A valid body; another one for each `n`. */
  body: (n: number, prepared: Record<string, string>) => Body;
  /** What an update sends: of a PATCH only what changes, of a PUT all. */
  change?: (n: number, prepared: Record<string, string>) => Body;
  /** Keys of a body that no answer holds, such as a password, or that it holds under another name. */
  notAnswered?: readonly string[];
  /** What the answer holds instead. */
  answered?: (body: Body, prepared: Record<string, string>) => Body;
  /** What a row is sorted by, where it is not the field of the sorter's name. */
  sortedBy?: Readonly<Record<string, (row: Body) => unknown>>;
  /** By which values of a filter a row is found, where it is not by the field of the filter's name. */
  foundBy?: Readonly<Record<string, (row: Body) => readonly string[]>>;
  /** What a row has of a range, where it is not the field of its name. */
  rangedBy?: Readonly<Record<string, (row: Body) => string | null>>;
  /** Filters that take any text. */
  anyText?: readonly string[];
  /** Each action that can be done with many of them. */
  bulk: readonly BulkCase[];
  wrong: readonly WrongValue[];
  /** Values of a wrong type: each must be refused, never turned into the right one. */
  neverCoerced: readonly Body[];
  /** A key that two records can't share, and the text at it. */
  unique?: { key: string; same: (value: string) => string; text: string };
}

/** Gives the case its contract's exact type. */
export const resourceCase = <C extends Contract>(one: ResourceCase<C>): ResourceCase =>
  one as unknown as ResourceCase;
