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
const others = pgTable('others', { id: uuid('id'), of: uuid('of') });

/** A database whose statements bring these rows, each as its values. */
const bringing = (...rows: unknown[][]) =>
  drizzle({ client: { query: async () => ({ rows }) } as unknown as pg.Client });

const time = '2026-11-21 06:13:00.704+00';

test('Rows are what drizzle makes of them', async () => {
  const statement = () =>
    bringing(['a', 'A', time, '12', '7', { any: 1 }], ['b', null, null, null, null, null])
      .select({
        id: things.id,
        record: { name: things.name, madeAt: things.made_at, size: things.size },
        number: sql`7`.mapWith(Number),
        named: sql<unknown>`x`.as('named'),
      })
      .from(things)
      .innerJoin(others, eq(others.of, things.id))
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

test('What an outer join may leave away is drizzle’s to make', async () => {
  const statement = mappedOnce(
    bringing(['a', null])
      .select({ id: things.id, other: { id: others.id } })
      .from(things)
      .leftJoin(others, eq(others.of, things.id))
      .prepare('things'),
  );
  expect(await statement.execute()).toStrictEqual([{ id: 'a', other: null }]);
});

test('A statement without rows stays as it is', async () => {
  const statement = bringing().update(things).set({ name: 'B' }).prepare('rename');
  expect(mappedOnce(statement)).toBe(statement);
  expect(statement).not.toHaveProperty('customResultMapper', expect.any(Function));
});
