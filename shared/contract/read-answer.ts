// Reads answers of any server leniently by the contract's schema. Drops fields of the wrong type and unsafe URLs.
import { safeAddress } from '#shared/domain/safe-url.ts';
import type { z } from './zod.ts';

type Schema = z.ZodMiniType;
type Fields = Record<string, unknown>;

/** A record of `T` from any server: only the id and the name are certain, other fields may be missing. */
export type ReceivedRecord<T, RequiredKey extends keyof T = Extract<keyof T, 'id' | Name>> = {
  readonly [K in RequiredKey]: T[K];
} & { readonly [K in Exclude<keyof T, RequiredKey>]?: Loose<T[K]> };

/** Enums may have unknown values. Nested objects may lack fields too. */
type Loose<V> = V extends string
  ? string
  : V extends readonly (infer Item)[]
    ? readonly (Item extends object ? ReceivedRecord<Item> : Loose<Item>)[]
    : V extends object
      ? { readonly [K in keyof V]?: Loose<V[K]> }
      : V;

interface ReadOptions {
  /** Called for each value that could not be read. */
  readonly onInvalid: () => void;
  /** Drops an object if it lacks a required field. */
  readonly strict?: boolean;
}

interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Record<string, Schema>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  /** Set if an object may have fields outside its shape. */
  readonly catchall?: Schema;
}

/** Fields that name a record on the screen. If one is missing, it becomes `-`. */
const nameFields = ['name', 'title', 'full_name', 'email', 'symbol', 'fileName'] as const;
type Name = (typeof nameFields)[number];
const missingName = '-';

/** Whether a value is the placeholder for a missing name. */
export const isMissingName = (key: string, value: unknown): boolean =>
  value === missingName && (nameFields as readonly string[]).includes(key);

/** Returns a record's name: the first name field that it has. */
export function recordName(record: object): string {
  const values = record as Readonly<Fields>;
  const name = nameFields.find((one) => values[one] !== undefined);
  return name === undefined ? missingName : String(values[name]);
}

const typeOf = (schema: Schema) => (schema.def as Definition).type;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown) => (typeof value === 'string' && value !== '') || Number.isFinite(value);
/** Matches the URLs of files. A URL that a user typed (`external_url`) is checked when it becomes a link. */
const isFileUrl = (key: string) => /^url$|Url$/.test(key);

/** Converts between snake case and camel case: `created_at` ↔ `createdAt`. */
const otherSpelling = (key: string) =>
  key.includes('_')
    ? key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function text(schema: Schema, key: string, value: unknown): unknown {
  const format = (schema.def as Definition).format;
  if (format === 'uuid') return isId(value) ? value : undefined;
  if (typeof value !== 'string' && !Number.isFinite(value)) return undefined;
  const valueText = String(value);
  if (format === 'datetime') return Number.isNaN(Date.parse(valueText)) ? undefined : valueText;
  if (format === 'decimal') return schema.safeParse(valueText.trim()).data;
  return isFileUrl(key) && valueText !== '' ? safeAddress(valueText) : valueText;
}

function number(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return Number.isFinite(read) ? (read as number) : undefined;
}

/** Reads flags of servers that return them as their database does: `1`, `"0"`, `"true"`. */
function flag(value: unknown): boolean | undefined {
  const text = String(value).toLowerCase();
  if (value === true || text === 'true' || text === '1') return true;
  return value === false || text === 'false' || text === '0' ? false : undefined;
}

function read(schema: Schema, key: string, value: unknown, options: ReadOptions): unknown {
  const { type, shape = {}, element, innerType, catchall } = schema.def as Definition;
  switch (type) {
    case 'nullable':
      return value === null || (options.strict && value === undefined)
        ? null
        : read(innerType as Schema, key, value, options);
    case 'optional':
      return read(innerType as Schema, key, value, options);
    case 'object': {
      const knownFields = isFields(value) ? fields(shape, value, options) : undefined;
      return knownFields && catchall
        ? { ...fieldsOutside(shape, value as Fields), ...knownFields }
        : knownFields;
    }
    case 'array':
      if (value === undefined) return undefined;
      return Array.isArray(value) ? items(element as Schema, value, options) : reject(options, []);
    case 'string':
      return text(schema, key, value);
    case 'enum':
    case 'literal':
      return typeof value === 'string' ? value : undefined;
    case 'number':
      return number(value);
    case 'boolean':
      return flag(value);
    default:
      return value;
  }
}

function reject<T>(options: ReadOptions, instead: T): T {
  options.onInvalid();
  return instead;
}

function fields(shape: Record<string, Schema>, input: Fields, options: ReadOptions): Fields | undefined {
  const result: Fields = {};
  for (const [key, schema] of Object.entries(shape)) {
    const value = input[key] ?? input[otherSpelling(key)] ?? input[key];
    const parsed = read(schema, key, value, options);
    if (parsed !== undefined) result[key] = parsed;
    else if ((nameFields as readonly string[]).includes(key)) result[key] = missingName;
    if (parsed === undefined && value !== undefined && value !== null) options.onInvalid();
    if (options.strict && result[key] === undefined && typeOf(schema) !== 'optional') return undefined;
  }
  return result;
}

const fieldsOutside = (shape: Record<string, Schema>, input: Fields): Fields =>
  Object.fromEntries(Object.entries(input).filter(([key]) => !(key in shape)));

/** Whether an object has only placeholders and nulls. */
const isBlank = (item: unknown) =>
  isFields(item) && Object.values(item).every((value) => value === missingName || value === null);

/** Returns a predicate that rejects items whose id came before. */
function createNewIdCheck() {
  const seenIds = new Set<string>();
  return (item: unknown) => {
    if (!isFields(item) || item.id === undefined) return true;
    const id = String(item.id);
    if (seenIds.has(id)) return false;
    seenIds.add(id);
    return true;
  };
}

function items(element: Schema, input: readonly unknown[], options: ReadOptions): unknown[] {
  const isNew = createNewIdCheck();
  return input.flatMap((item) => {
    const parsed = read(element, '', item, options);
    return parsed === undefined || isBlank(parsed) || !isNew(parsed) ? reject(options, []) : [parsed];
  });
}

/** Reads the rows of a list. Drops duplicates and values that are no records. */
export function parseRows<T>(
  schema: z.ZodMiniObject,
  rows: readonly unknown[],
  onInvalid: ReadOptions['onInvalid'],
): T[] {
  const isNew = createNewIdCheck();
  return rows.flatMap((row) => {
    if (!isFields(row) || ('id' in schema.shape && !isId(row.id)) || !isNew(row))
      return reject({ onInvalid }, []);
    return [fields(schema.shape as Record<string, Schema>, row, { onInvalid }) as T];
  });
}

/** Reads one record; undefined if the answer has none. */
export function parseRecord<T>(schema: z.ZodMiniObject, value: unknown): T | undefined {
  if (!isFields(value) || ('id' in schema.shape && !isId(value.id))) return undefined;
  return fields(schema.shape as Record<string, Schema>, value, { onInvalid: () => undefined }) as T;
}

/** Reads an answer whose required fields must all be present, else returns undefined. Drops invalid items of lists. */
export const parseAnswer = <T>(schema: Schema, value: unknown): T | undefined =>
  read(schema, '', value, { onInvalid: () => undefined, strict: true }) as T | undefined;
