// Generates records from a contract's schema, including the malformed ones that third-party servers can return.
import type { Contract } from '#shared/contract/contract.ts';
import type { z } from '#shared/contract/zod.ts';

type Schema = z.ZodMiniType;
export type Fields = Record<string, unknown>;

interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Record<string, Schema>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly entries?: Record<string, string>;
  readonly values?: readonly unknown[];
}

const definitionOf = (schema: Schema) => schema.def as Definition;

function textOf(key: string, format: string | undefined): string {
  if (format === 'uuid') return '7f';
  if (format === 'datetime') return '2026-01-02T03:04:05.000Z';
  if (format === 'decimal') return '19.90';
  if (/^url$|Url$/.test(key)) return '/uploads/a.png';
  if (/_url$/.test(key)) return 'https://example.com/';
  return key === 'email' ? 'ada@example.com' : `A ${key}`;
}

/** Generates a value that matches the schema. */
function sampleValue(schema: Schema, key: string): unknown {
  const { type, format, shape, element, innerType, entries = {}, values = [] } = definitionOf(schema);
  if (innerType) return sampleValue(innerType, key);
  if (shape)
    return Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, sampleValue(one, name)]));
  if (element) return [sampleValue(element, key)];
  if (type === 'string') return textOf(key, format);
  if (type === 'number') return 1500;
  if (type === 'boolean') return true;
  return Object.values(entries)[0] ?? values[0] ?? 'x';
}

/** Values of fields whose type alone is not enough, by name in any record. */
const valuesByName: Fields = {
  slug: 'a-slug',
  domain: { name: 'a.example.com' },
  domains: undefined,
  pricing: [
    { id: 'm', billingCycle: 'monthly', price: '19.90', currency: 'USD' },
    { id: 'y', billingCycle: 'yearly', price: '199', currency: 'USD' },
  ],
  configuration: { theme: 'light', layout: 'grid', colors: { primary: '#112233' } },
};

export function recordOf({ record }: Contract): Fields {
  const generated = sampleValue(record as unknown as Schema, '') as Fields;
  const named = Object.entries(valuesByName).filter(([name]) => name in generated);
  return { ...generated, ...Object.fromEntries(named) };
}

/** Replaces each leaf value at any depth and keeps lists and objects. */
function mapped(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, change));
  if (typeof value !== 'object' || value === null) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapped(one, change)]));
}

const changed = (record: Fields, change: (value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** Returns a value of another type, which no screen can show. */
function odd(value: unknown): unknown {
  if (Array.isArray(value)) return { 0: value };
  if (typeof value === 'object') return [7];
  if (typeof value === 'number') return 'NaN';
  return typeof value === 'boolean' ? 'maybe' : { value };
}

/** The malformed shapes of a record, by name. `foreignRecord` always sets the id. */
export const shapes = {
  'as specified': (record) => record,
  'with nothing but an id': () => ({}),
  'of nulls': (record) => changed(record, () => null),
  'with lists and objects of nulls': (record) => mapped(record, () => null) as Fields,
  'of other types': (record) => changed(record, odd),
  'with odd lists and objects': (record) =>
    changed(record, (value) => (Array.isArray(value) ? [null, 'x', 7, {}, []] : value)),
  'of texts that are no numbers': (record) =>
    mapped(record, (value) =>
      typeof value === 'number' || /^\d+\.\d+$/.test(String(value)) ? 'NaN' : value,
    ) as Fields,
  'of numbers in place of texts': (record) =>
    mapped(record, (value) => (typeof value === 'string' ? 7 : String(value))) as Fields,
  'with more than is known': (record) => ({
    ...record,
    _links: { self: {} },
    tenant: 7,
    meta: [null],
    __v: 0,
  }),
} satisfies Record<string, (record: Fields) => Fields>;

export type Shape = keyof typeof shapes;

export const shapeNames = Object.keys(shapes) as Shape[];

export const foreignRecord = (contract: Contract, shape: Shape, id: string | number = 'r1'): Fields => ({
  ...shapes[shape](recordOf(contract)),
  id,
});

/** Responses of a gateway or a broken server instead of a list or a record. */
export const brokenAnswers: Readonly<Record<string, () => Response>> = {
  'a page of HTML': () =>
    new Response('<!doctype html><h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }),
  'an empty body': () => new Response('', { status: 200 }),
  'no content': () => new Response(null, { status: 204 }),
  null: () => new Response('null', { headers: { 'Content-Type': 'application/json' } }),
  'an empty object': () => new Response('{}', { headers: { 'Content-Type': 'application/json' } }),
  'half an answer': () => new Response('{"data": [', { headers: { 'Content-Type': 'application/json' } }),
  '500 with HTML': () => new Response('<h1>Internal error</h1>', { status: 500 }),
  '502 with nothing': () => new Response('', { status: 502 }),
  '503 with odd words': () =>
    new Response('{"message": {"en": "Busy"}, "errors": [null]}', {
      status: 503,
      headers: { 'Content-Type': 'application/json' },
    }),
};
