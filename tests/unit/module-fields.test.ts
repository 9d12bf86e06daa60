// Tests the types and defaults that modules derive from a contract and a table. `tsc` checks the expected
// errors.

import { sql } from 'drizzle-orm';
import { boolean, PgDialect, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { recordColumns } from '#server/db/columns.ts';
import { searched } from '#server/db/search.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { type Definition, defineModule } from '#server/records/module.ts';
import { kindOf } from '#server/records/records.ts';
import { insertRecord, updateRecord } from '#server/records/write.ts';
import { insertRows } from '#server/records/write-rows.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { choice, flag, requiredText } from '#shared/contract/fields.ts';
import { z } from '#shared/contract/zod.ts';
import { id } from '#shared/domain/id.ts';

const kinds = ['warm', 'cold'] as const;

const dishes = defineContract({
  name: 'dishes',
  path: '/dishes',
  one: 'Dish',
  many: 'Dishes',
  record: z.object({
    id: z.uuid(),
    dishName: z.string(),
    kind: z.enum(kinds),
    isSold: z.boolean(),
    cookId: z.nullable(z.uuid()),
    orders: z.int(),
  }),
  create: z.object({ dishName: requiredText('Name', 10), kind: choice('Kind', kinds), secret: z.string() }),
  update: z.partial(z.object({ dishName: requiredText('Name', 10), isSold: flag('Sold') })),
  filters: {
    kind: choice('kind', kinds),
    isSold: choice('isSold', ['true', 'false']),
    cookId: id(),
    year: id(),
  },
  sorters: ['dishName', 'kind', 'cookId', 'isSold'],
  search: ['dishName'],
  bulk: { update: ['isSold'] },
  permissions: { read: 'See dishes' },
  base: [],
});

const dishesTable = pgTable('dishes', {
  ...recordColumns(),
  dish_name: text('dish_name').notNull(),
  kind: text('kind', { enum: kinds }).notNull(),
  is_sold: boolean('is_sold').notNull(),
  cook_id: uuid('cook_id'),
});

type Dish = Definition<typeof dishes, typeof dishesTable>;

const complete = {
  record: { orders: sql<number>`7` },
  filters: { year: (year) => sql`year = ${year}` },
  sorters: { cookId: sql`cook` },
  body: { secret: 'by rule' },
  create: (_body, _writing, columns) => columns({ is_sold: true }),
} satisfies Dish;

const module = defineModule(dishes, dishesTable, complete);
const text_ = (value: unknown) => new PgDialect().sqlToQuery(sql`${value}`).sql;

it('reads, filters and sorts by the columns of the same names', () => {
  expect(Object.keys(module.record)).toEqual(Object.keys(dishes.record.shape));
  expect(text_(module.record.dishName)).toBe('"dishes"."dish_name"');
  expect(Object.entries(module.filters).map(([, filter]) => text_(filter('x')))).toEqual([
    '"dishes"."kind" = $1',
    '"dishes"."is_sold" = $1::boolean',
    '"dishes"."cook_id" = $1',
    'year = $1',
  ]);
  expect(Object.entries(module.sorters).map(([, sorter]) => text_(sorter))).toEqual([
    'lower("dishes"."dish_name")',
    '"dishes"."kind"',
    'cook',
    '"dishes"."is_sold"',
  ]);
});

it('does not compile when a module misses or misspells a field', () => {
  const { filters, sorters, record, body, create, ...rest } = complete;
  const rules: Dish[] = [
    // @ts-expect-error a filter without a column
    { ...rest, sorters, record, body, create },
    // @ts-expect-error a sorter without a column that is not null
    { ...rest, filters, record, body, create },
    // @ts-expect-error a record field without a column
    { ...rest, filters, sorters, body, create },
    // @ts-expect-error a body field without a column
    { ...rest, filters, sorters, record, create },
    // @ts-expect-error a required column without a value
    { ...rest, filters, sorters, record, body },
    // @ts-expect-error a filter that the contract does not have
    { ...complete, filters: { ...filters, yaer: filters.year } },
    // @ts-expect-error a sorter that the contract does not have
    { ...complete, sorters: { ...sorters, cokId: sql`cook` } },
    // @ts-expect-error a field that the record does not have
    { ...complete, record: { ...record, oders: sql<number>`7` } },
    // @ts-expect-error the wrong type for the field
    { ...complete, record: { orders: sql<string>`'7'` } },
    // @ts-expect-error a column that the table does not have
    { ...complete, body: { secret: 'secret_hash' } },
    // @ts-expect-error a title that is not a sorter
    { ...complete, title: 'name' },
    // @ts-expect-error a misspelt column
    { ...complete, create: (_body, _writing, columns) => columns({ is_sold: true, is_slod: true }) },
    // @ts-expect-error columns that did not pass through `columns()`
    { ...complete, update: () => ({ is_slod: true }) },
  ];
  expect(rules).toHaveLength(13);
});

it('does not compile when a contract or a table lacks a named field', () => {
  const row = z.pick(dishes.record, { id: true, kind: true });
  const columns = { dish_name: text('dish_name').notNull() };
  const named = [
    defineContract({ ...dishes, row, search: ['kind'] }),
    // @ts-expect-error a search field that the record does not have
    defineContract({ ...dishes, search: ['dishNmae'] }),
    // @ts-expect-error a search field that the rows do not have
    defineContract({ ...dishes, row }),
    // @ts-expect-error amounts that a row does not have
    defineContract({ ...dishes, amounts: ['prise'] }),
    // @ts-expect-error a bulk field that an update does not have
    defineContract({ ...dishes, bulk: { update: ['isSlod'] } }),
    searched(['dish_name'], columns),
    // @ts-expect-error a column that the table does not have
    searched(['dish_nmae'], columns),
  ];
  expect(named).toHaveLength(7);
});

const kind = kindOf(module);
const by = {} as Writer;
const target = { id: '' };
const relate = async () => {};

it('does not compile when a write misses or misspells a column', () => {
  const soup = { dish_name: 'Soup', kind: 'warm', is_sold: true } as const;
  const writes = [
    () => updateRecord(kind, by, target, async (_before, columns) => columns({ is_sold: true })),
    // @ts-expect-error a misspelt column
    () => updateRecord(kind, by, target, async (_before, columns) => columns({ is_slod: true })),
    // @ts-expect-error a misspelt column next to a correct one
    () => updateRecord(kind, by, target, async (_, columns) => columns({ kind: 'warm', is_slod: true })),
    // @ts-expect-error a misspelt column in one of two branches
    () => updateRecord(kind, by, target, async (_, columns) => columns(by ? {} : { is_slod: true })),
    // @ts-expect-error the wrong type for the column
    () => updateRecord(kind, by, target, async (_before, columns) => columns({ is_sold: 'yes' })),
    // @ts-expect-error a value that the enum column does not have
    () => updateRecord(kind, by, target, async (_before, columns) => columns({ kind: 'wram' })),
    // @ts-expect-error columns that did not pass through `columns()`
    () => updateRecord(kind, by, target, async () => ({ is_slod: true })),
    () => insertRecord(kind, by, (columns) => columns({ ...soup, cook_id: null }), relate),
    // @ts-expect-error a required column without a value
    () => insertRecord(kind, by, (columns) => columns({ dish_name: 'Soup', kind: 'warm' }), relate),
    // @ts-expect-error a misspelt optional column
    () => insertRecord(kind, by, (columns) => columns({ ...soup, cokk_id: null }), relate),
    // @ts-expect-error columns that did not pass through `columns()`
    () => insertRecord(kind, by, () => soup, relate),
    () => insertRows(by, kind, (columns) => [soup].map((one) => columns({ ...one, cook_id: null }))),
    // @ts-expect-error a required column without a value
    () => insertRows(by, kind, (columns) => [columns({ dish_name: 'Soup' })]),
    // @ts-expect-error a misspelt optional column
    () => insertRows(by, kind, (columns) => [soup].map((one) => columns({ ...one, cokk_id: null }))),
    // @ts-expect-error columns that did not pass through `columns()`
    () => insertRows(by, kind, () => [soup]),
  ];
  expect(writes).toHaveLength(15);
});

it('throws for a misspelt column that the compiler could not see', async () => {
  const values = { dish_name: 'Soup', kind: 'warm', is_sold: true, cokk_id: null } as const;
  const wrong = 'dishes has no column cokk_id';
  await expect(insertRecord(kind, by, (columns) => columns(values), relate)).rejects.toThrow(wrong);
  await expect(insertRows(by, kind, (columns) => [columns(values)])).rejects.toThrow(wrong);
});
