import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { isoTime } from '#server/db/columns.ts';
import { mappedOnce } from '#server/db/mapped-once.ts';

const things = pgTable('things', {
  id: uuid('id'),
  name: text('name'),
  made_at: isoTime('made_at'),
  size: bigint('size', { mode: 'number' }),
});
const otherThings = pgTable('others', { id: uuid('id'), of: uuid('of') });

/** A database whose statements return these rows as arrays of values. */
const returning = (...rows: unknown[][]) =>
  drizzle({ client: { query: async () => ({ rows }) } as unknown as pg.Client });

const time = '2026-11-21 06:13:00.704+00';

test('returns the same rows as Drizzle', async () => {
  const statement = () =>
    returning(['a', 'A', time, '12', '7', { any: 1 }], ['b', null, null, null, null, null])
      .select({
        id: things.id,
        record: { name: things.name, madeAt: things.made_at, size: things.size },
        number: sql`7`.mapWith(Number),
        named: sql<unknown>`x`.as('named'),
      })
      .from(things)
      .innerJoin(otherThings, eq(otherThings.of, things.id))
      .prepare('things');
  const mapped = mappedOnce(statement());
  expect(mapped).toHaveProperty('customResultMapper', expect.any(Function));
  const rows = await mapped.execute();
  expect(rows).toStrictEqual(await statement().execute());
  expect(rows[0]).toStrictEqual({
    id: 'a',
    record: { name: 'A', madeAt: '2026-11-21T06:13:00.704Z', size: 12 },
    number: 7,
    named: { any: 1 },
  });
});

test('leaves the rows of an outer join to Drizzle', async () => {
  const statement = mappedOnce(
    returning(['a', null])
      .select({ id: things.id, other: { id: otherThings.id } })
      .from(things)
      .leftJoin(otherThings, eq(otherThings.of, things.id))
      .prepare('things'),
  );
  expect(await statement.execute()).toStrictEqual([{ id: 'a', other: null }]);
});

test('leaves a statement without rows unchanged', async () => {
  const statement = returning().update(things).set({ name: 'B' }).prepare('rename');
  expect(mappedOnce(statement)).toBe(statement);
  expect(statement).not.toHaveProperty('customResultMapper', expect.any(Function));
});
