// How a cell of a list is changed in its row.
import type { ComponentType } from 'react';
import type { ControlAria } from './fields.tsx';

/** What the form gives to a control of a list's own. */
export interface CellControlProps extends ControlAria {
  value?: never;
  onChange?: never;
}

export interface CellChange<Row> {
  /** The field of an update: its rule, and what can be chosen, are the contract's. */
  readonly field: string;
  /** What a row has of it; by default what stands in its field of that name. */
  readonly read?: (row: Row) => unknown;
  /** How that is said; by default as a word or an amount. */
  readonly textOf?: (row: Row) => string;
  /** By default words are chosen, and amounts typed. */
  readonly Control?: ComponentType<CellControlProps>;
  /** Why this person can't change it. */
  readonly refusal?: (row: Row, me: string | undefined) => string | undefined;
}
