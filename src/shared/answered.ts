// Answers of any server, read by the contract's schema: each field is of its type, or it is not there. One odd row hides
// no other. Addresses that a browser would run, and texts that are no time or number, do not pass.
import { safeAddress } from './safe-url.ts';
import type { z } from './zod.ts';

type Schema = z.ZodMiniType;
type Fields = Record<string, unknown>;

/** A record of `T` as any server may answer it: what it is known by is there, all else may be missing. */
export type Answered<T, Known extends keyof T = Extract<keyof T, 'id' | Name>> = {
  readonly [K in Known]: T[K];
} & { readonly [K in Exclude<keyof T, Known>]?: Loose<T[K]> };

/** Words may be others than ours; what is nested may lack parts too. */
type Loose<V> = V extends string
  ? string
  : V extends readonly (infer Item)[]
    ? readonly (Item extends object ? Answered<Item> : Loose<Item>)[]
    : V extends object
      ? { readonly [K in keyof V]?: Loose<V[K]> }
      : V;

interface How {
  /** Is told of each value that could not be read. */
  readonly onOdd: () => void;
  /** What lacks a part that its schema requires is left out as a whole. */
  readonly whole?: boolean;
}

interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Record<string, Schema>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  /** There where an object holds more than its shape tells. */
  readonly catchall?: Schema;
}

/** What a record is known by on the screen: it is never missing. */
const names = ['name', 'title', 'full_name', 'email', 'symbol', 'fileName'] as const;
type Name = (typeof names)[number];
const nameless = '-';

/** Whether a record's value is the dash that stands for a name which its server does not tell. */
export const isNameless = (key: string, value: unknown): boolean =>
  value === nameless && (names as readonly string[]).includes(key);

/** What a record is called: the first of these that it has. */
export function nameIn(record: object): string {
  const known = record as Readonly<Fields>;
  const name = names.find((one) => known[one] !== undefined);
  return name === undefined ? nameless : String(known[name]);
}

const typeOf = (schema: Schema) => (schema.def as Definition).type;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown) => (typeof value === 'string' && value !== '') || Number.isFinite(value);
/** What the server gives its files. What a person typed (`external_url`) may be read, and becomes a link by the same rule. */
const isAddress = (key: string) => /^url$|Url$/.test(key);

/** `created_at` for `createdAt`, and the other way round. */
const otherSpelling = (key: string) =>
  key.includes('_')
    ? key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function text(schema: Schema, key: string, value: unknown): unknown {
  const format = (schema.def as Definition).format;
  if (format === 'uuid') return isId(value) ? value : undefined;
  if (typeof value !== 'string' && !Number.isFinite(value)) return undefined;
  const given = String(value);
  if (format === 'datetime') return Number.isNaN(Date.parse(given)) ? undefined : given;
  if (format === 'decimal') return schema.safeParse(given.trim()).data;
  return isAddress(key) && given !== '' ? safeAddress(given) : given;
}

function number(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return Number.isFinite(read) ? (read as number) : undefined;
}

/** Some servers write flags as their database does: `1`, `"0"`, `"true"`. */
function flag(value: unknown): boolean | undefined {
  const text = String(value).toLowerCase();
  if (value === true || text === 'true' || text === '1') return true;
  return value === false || text === 'false' || text === '0' ? false : undefined;
}

function read(schema: Schema, key: string, value: unknown, how: How): unknown {
  const { type, shape = {}, element, innerType, catchall } = schema.def as Definition;
  switch (type) {
    case 'nullable':
      return value === null || (how.whole && value === undefined)
        ? null
        : read(innerType as Schema, key, value, how);
    case 'optional':
      return read(innerType as Schema, key, value, how);
    case 'object': {
      const known = isFields(value) ? fields(shape, value, how) : undefined;
      return known && catchall ? { ...others(shape, value as Fields), ...known } : known;
    }
    case 'array':
      if (value === undefined) return undefined;
      return Array.isArray(value) ? items(element as Schema, value, how) : odd(how, []);
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

function odd<T>(how: How, instead: T): T {
  how.onOdd();
  return instead;
}

function fields(shape: Record<string, Schema>, given: Fields, how: How): Fields | undefined {
  const result: Fields = {};
  for (const [key, schema] of Object.entries(shape)) {
    const value = given[key] ?? given[otherSpelling(key)] ?? given[key];
    const taken = read(schema, key, value, how);
    if (taken !== undefined) result[key] = taken;
    else if ((names as readonly string[]).includes(key)) result[key] = nameless;
    if (taken === undefined && value !== undefined && value !== null) how.onOdd();
    if (how.whole && result[key] === undefined && typeOf(schema) !== 'optional') return undefined;
  }
  return result;
}

/** What an object holds beside its shape: as it came. */
const others = (shape: Record<string, Schema>, given: Fields): Fields =>
  Object.fromEntries(Object.entries(given).filter(([key]) => !(key in shape)));

/** Whether an object says nothing of its own. */
const isBlank = (item: unknown) =>
  isFields(item) && Object.values(item).every((value) => value === nameless || value === null);

/** A test of items: whether none of the same id was there before. */
function areNew() {
  const seen = new Set<string>();
  return (item: unknown) => {
    if (!isFields(item) || item.id === undefined) return true;
    const id = String(item.id);
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  };
}

function items(element: Schema, given: readonly unknown[], how: How): unknown[] {
  const isNew = areNew();
  return given.flatMap((item) => {
    const taken = read(element, '', item, how);
    return taken === undefined || isBlank(taken) || !isNew(taken) ? odd(how, []) : [taken];
  });
}

/** The rows of a list, each once, without what is no record. */
export function answeredRows<T>(schema: z.ZodMiniObject, rows: readonly unknown[], onOdd: How['onOdd']): T[] {
  const isNew = areNew();
  return rows.flatMap((row) => {
    if (!isFields(row) || ('id' in schema.shape && !isId(row.id)) || !isNew(row)) return odd({ onOdd }, []);
    return [fields(schema.shape as Record<string, Schema>, row, { onOdd }) as T];
  });
}

/** One record; undefined where the answer holds none. */
export function answeredRecord<T>(schema: z.ZodMiniObject, value: unknown): T | undefined {
  if (!isFields(value) || ('id' in schema.shape && !isId(value.id))) return undefined;
  return fields(schema.shape as Record<string, Schema>, value, { onOdd: () => undefined }) as T;
}

/** The answer of a call of its own, whole as its schema has it; undefined where it makes none. What is odd in a list is left out. */
export const answeredBy = <T>(schema: Schema, value: unknown): T | undefined =>
  read(schema, '', value, { onOdd: () => undefined, whole: true }) as T | undefined;
