// Tests that named statements are described once for each connection and return the same rows.
import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import { ask } from '#server/db/client.ts';
import { freshDatabase } from '#tests/kit/database.ts';

const db = await freshDatabase();

type Wire = { readonly connection: { describe: (config: object) => void } };

/** Counts the statements described while `work` uses a connection. */
async function countDescriptions(work: (client: pg.PoolClient) => Promise<void>): Promise<number> {
  const client = await db.$client.connect();
  const described = vi.spyOn((client as unknown as Wire).connection, 'describe');
  try {
    await work(client);
    return described.mock.calls.length;
  } finally {
    described.mockRestore();
    client.release(true);
  }
}

const text = 'select n, $1::text as text, null as nothing, now() as at from generate_series(1, 2) n';
const namedStatement = { name: 'named', text };

it('describes a named statement once for each connection', async () => {
  const twice = async (client: pg.PoolClient) => {
    const { rows, fields } = await ask(client, namedStatement, ['one']);
    const again = await ask(client, namedStatement, ['two']);
    expect(rows.map(({ n, text, nothing }) => [n, text, nothing])).toEqual([
      [1, 'one', null],
      [2, 'one', null],
    ]);
    expect(again.rows).toEqual(rows.map((row) => ({ ...row, text: 'two', at: expect.any(Date) })));
    expect(again.fields).toEqual(fields);
    expect(again.rowCount).toBe(2);
  };
  expect(await countDescriptions(twice)).toBe(1);
  expect(await countDescriptions(twice)).toBe(1);
});

it('describes statements sent before the first answer', async () => {
  const count = await countDescriptions(async (client) => {
    const all = await Promise.all(['one', 'two'].map((value) => ask(client, namedStatement, [value])));
    expect(all.map(({ rows }) => rows[1].text)).toEqual(['one', 'two']);
  });
  expect(count).toBe(2);
});

it('describes a statement again for another row format', async () => {
  const asText = { getTypeParser: () => (value: string) => `'${value}'` };
  const count = await countDescriptions(async (client) => {
    await ask(client, namedStatement, ['one']);
    const arrays = await ask(client, { ...namedStatement, rowMode: 'array' } as never, ['one']);
    expect(arrays.rows[1].slice(0, 3)).toEqual([2, 'one', null]);
    const texts = await ask(client, { ...namedStatement, types: asText } as never, ['one']);
    expect(texts.rows[1]).toMatchObject({ n: "'2'", text: "'one'", nothing: null });
    const objects = await ask(client, namedStatement, ['one']);
    expect(objects.rows[1]).toMatchObject({ n: 2, text: 'one' });
  });
  expect(count).toBe(4);
});

it('continues after an error', async () => {
  const divide = { name: 'divide', text: 'select 6 / $1::int as part' };
  const count = await countDescriptions(async (client) => {
    expect((await ask(client, divide, [2])).rows).toEqual([{ part: 3 }]);
    await expect(ask(client, divide, [0])).rejects.toThrow('division by zero');
    expect((await ask(client, divide, [3])).rows).toEqual([{ part: 2 }]);
  });
  expect(count).toBe(1);
});

it('describes each unnamed statement', async () => {
  const count = await countDescriptions(async (client) => {
    for (const value of ['one', 'two']) expect((await ask(client, { text }, [value])).rows).toHaveLength(2);
    await client.query("select 'by promise' as text");
  });
  expect(count).toBe(2);
});
