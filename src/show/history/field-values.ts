// Labels and values of changed fields, formatted as on the other screens.
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { columnsOf, fieldTitle, formatValue, type RecordColumn } from '#shared/contract/record-columns.ts';
import { countText, inSentence } from '#shared/contract/texts.ts';
import { longDate } from '#shared/format/dates.ts';
import { usd } from '#shared/format/money.ts';

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

export const fieldInSentence = (field: string) => inSentence(fieldLabel(field));

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
const isHtml = (text: string) => /^\s*<[a-z]/i.test(text);

/** The text of an HTML value, one line for each paragraph. */
export function htmlText(html: string): string {
  const body = new DOMParser().parseFromString(
    html.replace(/<\/(p|h\d|li|tr|blockquote)>|<br\s*\/?>/gi, '\n$&'),
    'text/html',
  ).body;
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}

/** A value as text; undefined if there is none. */
export function valueText(
  { names }: Pick<AuditEntry, 'names'>,
  contract: Contract | undefined,
  field: string,
  value: unknown,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => valueText({ names }, undefined, '', item) ?? '');
    return items.length === 0 ? undefined : items.join(', ');
  }
  if (typeof value === 'string') {
    if (names[value] !== undefined) return names[value];
    if (isId.test(value)) return 'an item without a name';
    if (isDigest.test(value)) return 'a file';
    if (isHtml(value)) return htmlText(value) || undefined;
  }
  const column = columnOf(contract, field);
  if (column && column.kind !== 'text' && column.kind !== 'list') {
    return formatValue(contract as Contract, column, value);
  }
  if (/price$/i.test(field)) return usd(value as string | number);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return countText(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return isTime.test(value as string) ? longDate(value as string) : String(value);
}

const longest = 60;

/** A value that fits into a sentence; undefined for long texts, lists and objects. */
export function shortValue(...given: Parameters<typeof valueText>): string | undefined {
  const value = given[3];
  if (typeof value === 'object' && value !== null) return undefined;
  const text = valueText(...given) ?? 'nothing';
  return text.length > longest || text.includes('\n') || (typeof value === 'string' && isHtml(value))
    ? undefined
    : text;
}
