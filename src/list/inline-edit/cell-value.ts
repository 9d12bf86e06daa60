// Converts a cell's value between the record, the form field, the request and the text.
import type { BaseRecord } from '@refinedev/core';
import type { Contract, Schema } from '#shared/contract/contract.ts';
import { enumLabel } from '#shared/contract/texts.ts';
import { z } from '#shared/contract/zod.ts';
import { usd } from '#shared/format/money.ts';
import { emptyValue } from '#src/form/schema.ts';
import type { InlineEdit } from '#src/list/table/inline-edit.ts';

const flagLabels: Readonly<Record<string, string>> = { true: 'Active', false: 'Inactive' };

/** Select options of a boolean, because a select takes no booleans. */
export const flagOptions = Object.entries(flagLabels).map(([value, label]) => ({ value, label }));
export const flagWord = z.enum(['true', 'false']);

export interface CellValues {
  readonly schema: Schema;
  readonly kind: 'flag' | 'amount' | 'word' | 'other';
  /** Returns the field's value of a record. */
  of(record: BaseRecord): unknown;
  /** Converts the field's value for the request. */
  sent(value: unknown): unknown;
  text(record: BaseRecord): string;
}

export function cellValues(contract: Contract, change: InlineEdit<BaseRecord>): CellValues {
  const { field, Control, textOf, read = (record) => record[field] } = change;
  const schema = contract.update?.shape[field] as Schema | undefined;
  if (!schema) throw new Error(`An update has no field ${field}`);
  const isFlag = emptyValue(schema) === false;
  const isAmount = contract.amounts?.includes(field) === true;
  return {
    schema,
    kind: Control ? 'other' : isFlag ? 'flag' : isAmount ? 'amount' : 'word',
    of: (record) => (isFlag ? String(read(record)) : read(record)),
    sent: (value) => (isFlag ? value === 'true' : value),
    text(record) {
      if (textOf) return textOf(record);
      const value = String(read(record));
      if (isFlag) return flagLabels[value] ?? value;
      return isAmount ? usd(value) : enumLabel(value.toLowerCase());
    },
  };
}

/** Whether two values are equal. Ignores the order of lists. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value);
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}
