// Defines inline editing of a table cell.
import type { ComponentType } from 'react';
import type { ControlAria } from '#src/form/fields.tsx';

/** Props that the form passes to a custom control. */
export interface InlineEditControlProps extends ControlAria {
  value?: never;
  onChange?: never;
}

export interface InlineEdit<Row> {
  /** The contract's update field, which defines rule and options. */
  readonly field: string;
  /** The row's value; by default its field of the same name. */
  readonly read?: (row: Row) => unknown;
  /** The displayed text; by default a word label or an amount. */
  readonly textOf?: (row: Row) => string;
  /** By default a select for words and an input for amounts. */
  readonly Control?: ComponentType<InlineEditControlProps>;
  readonly refusal?: (row: Row, me: string | undefined) => string | undefined;
}
