// Labels and values of changed fields, formatted as on the other screens.

import { isPngText } from '#shared/domain/png-url.ts';
import { requestsPerMonth } from '#shared/domain/traffic-limit.ts';
import { longDate } from '#shared/format/dates.ts';
import { usd } from '#shared/format/money.ts';
import type { AuditEntry } from './audit-log.ts';
import type { Contract } from './contract.ts';
import { columnsOf, fieldTitle, formatValue, type RecordColumn } from './record-columns.ts';
import { countText, enumLabel } from './texts.ts';

export interface ValueContext {
  readonly names: AuditEntry['names'];
  readonly contract: Contract | undefined;
  /** Default: the reader's. */
  readonly timeZone?: string | undefined;
  /** Reads rich text. By default it stays HTML. */
  readonly htmlText?: (html: string) => string;
}

export const isHtml = (text: string) => /^\s*<[a-z]/i.test(text);

const labels: Readonly<Record<string, string>> = {
  isActive: 'Status',
  is_active: 'Status',
  passwordHash: 'Password',
  full_name: 'Name',
  status: 'Status',
};

const pluralOf = (word: string) => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);

/** `Price`, `Owner` for `ownerId`, `Categories` for `categoryIds`. */
export function fieldLabel(field: string): string {
  const [, singular] = /^(.+?)(?:_ids|Ids)$/.exec(field) ?? [];
  const name = singular === undefined ? field.replace(/(_id|Id)$/, '').replace(/(_t|T)ext$/, '') : singular;
  return labels[field] ?? (singular === undefined ? fieldTitle(name) : pluralOf(fieldTitle(name)));
}

const columnsByContract = new WeakMap<Contract, ReadonlyMap<string, RecordColumn>>();

function columnOf(contract: Contract | undefined, field: string): RecordColumn | undefined {
  if (!contract) return undefined;
  let columns = columnsByContract.get(contract);
  if (!columns) {
    columns = new Map(columnsOf(contract).map((column) => [column.key, column]));
    columnsByContract.set(contract, columns);
  }
  return columns.get(field);
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
const isDigest = /^sha256:/;

/** Values that a column of the contract does not format. */
const formats: Readonly<Record<string, (value: never) => string>> = {
  trafficLimit: requestsPerMonth,
  resource: (name: string) => enumLabel(name.replaceAll('-', ' ')),
};

/** `Status: Published, Store: Corner shop`. */
const objectText = (context: ValueContext, value: object) =>
  Object.entries(value)
    .map(([field, item]) => `${fieldLabel(field)}: ${writtenValue(context, field, item) ?? '-'}`)
    .join(', ');

/** A value as text; undefined without one. */
export function writtenValue(context: ValueContext, field: string, value: unknown): string | undefined {
  const { names, contract, timeZone, htmlText } = context;
  const ofItems = { ...context, contract: undefined };
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => writtenValue(ofItems, field, item) ?? '');
    return items.length === 0 ? undefined : items.join(', ');
  }
  if (typeof value === 'string') {
    if (names[value] !== undefined) return names[value];
    if (isId.test(value)) return 'an item without a name';
    if (isDigest.test(value) || isPngText(value)) return 'a picture';
    if (htmlText && isHtml(value)) return htmlText(value) || undefined;
  }
  const format = formats[field];
  if (format) return format(value as never);
  const column = columnOf(contract, field);
  if (column && column.kind !== 'text' && column.kind !== 'list') {
    return formatValue(contract as Contract, column, value, timeZone);
  }
  if (/price$/i.test(field)) return usd(value as string | number);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return countText(value);
  if (typeof value === 'object') return objectText(ofItems, value);
  return isTime.test(value as string) ? longDate(value as string, timeZone) : String(value);
}

/** Whether entries of this action have values from before, and values from after it. */
export const hasBefore = (action: AuditEntry['action']) => action === 'update' || action === 'delete';
export const hasAfter = (action: AuditEntry['action']) => action !== 'delete';
