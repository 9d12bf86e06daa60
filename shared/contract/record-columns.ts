// Derives table columns from a contract's row and formats their values. Nested fields (`owner.email`) get own columns.

import { longDate } from '#shared/format/dates.ts';
import { usd } from '#shared/format/money.ts';
import type { Contract } from './contract.ts';
import { countText, enumLabel } from './texts.ts';
import type { z } from './zod.ts';

export type ColumnKind = 'text' | 'word' | 'flag' | 'time' | 'number' | 'amount' | 'list';

export interface RecordColumn {
  /** The path of the field: `owner.email`. */
  readonly key: string;
  readonly title: string;
  readonly kind: ColumnKind;
}

interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly innerType?: z.ZodMiniType;
}

const kinds: Readonly<Record<string, ColumnKind>> = {
  boolean: 'flag',
  number: 'number',
  enum: 'word',
  literal: 'word',
  array: 'list',
};

/** `last_login_at` → `Last login`, `isActive` → `Active`, `productCount` → `Products`, `owner.email` → `Owner email`. */
export function fieldTitle(key: string): string {
  const words = key
    .replace(/(_at|At|Url)$/, '')
    .replace(/(_c|C)ount$/, 's')
    .replace(/[._]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/^is (?=.)/, '')
    .replace(/\b(id|url)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function columnsIn(schema: z.ZodMiniType, key: string, amounts: readonly string[]): RecordColumn[] {
  const { type, format, shape, innerType } = schema.def as Definition;
  if (innerType) return columnsIn(innerType, key, amounts);
  if (shape) {
    return Object.entries(shape).flatMap(([name, one]) =>
      columnsIn(one, key === '' ? name : `${key}.${name}`, amounts),
    );
  }
  const kind = amounts.includes(key) ? 'amount' : format === 'datetime' ? 'time' : (kinds[type] ?? 'text');
  return [{ key, title: fieldTitle(key), kind }];
}

/** Returns all columns of a resource's rows in the order of the contract. */
export function columnsOf({ row, record, amounts = [] }: Pick<Contract, 'row' | 'record' | 'amounts'>) {
  const columns = columnsIn(row ?? record, '', amounts);
  const keys = new Set(columns.map(({ key }) => key));
  // `owner.id` repeats `ownerId`.
  return columns.filter(({ key }) => !keys.has(key.replace(/\.id$/, 'Id')) || !key.endsWith('.id'));
}

export const valueIn = (row: unknown, key: string): unknown =>
  key.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], row);

const itemText = (item: unknown): string => {
  if (typeof item !== 'object' || item === null) return String(item);
  const { name, fileName, id: _, ...others } = item as Record<string, unknown>;
  return String(
    name ??
      fileName ??
      Object.values(others)
        .filter((value) => typeof value !== 'object')
        .join(' '),
  );
};

const flags: Readonly<Record<string, readonly [string, string]>> = {
  isActive: ['Active', 'Inactive'],
  is_active: ['Active', 'Inactive'],
};

/** Formats a value for users. `timeZone` defaults to the reader's. */
export function formatValue(
  { shown = {} }: Pick<Contract, 'shown'>,
  { key, kind }: RecordColumn,
  value: unknown,
  timeZone?: string,
): string {
  if (value === null || value === undefined) return '';
  switch (kind) {
    case 'word':
      return (shown[key] ?? enumLabel)(String(value));
    case 'flag': {
      const [yes, no] = flags[key] ?? ['Yes', 'No'];
      return value ? yes : no;
    }
    case 'time':
      return longDate(String(value), timeZone) ?? '';
    case 'amount':
      return usd(value as string | number);
    case 'number':
      return countText(Number(value));
    case 'list':
      return (value as readonly unknown[]).map(itemText).join(', ');
    default:
      return String(value);
  }
}
