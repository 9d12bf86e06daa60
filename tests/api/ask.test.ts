// Statements that are asked one after the other for long, as an export does, hold none of the rows that they brought.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { ask } from '#server/db/client.ts';
import { freshDatabase } from '#tests/kit/database.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** What the runtime takes for long-lived, in bytes. */
const longLived = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;

const db = await freshDatabase();
const rows = 200;
const text = `select gen_random_uuid() as id, md5(n::text) as one, md5('b' || n) as other, now() as at
  from generate_series(1, ${rows}) n`;

it('rows that were taken are short-lived', async () => {
  const client = await db.$client.connect();
  const run = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await ask(client, { text, rowMode: 'array' } as never, undefined);
  };
  await run(300);
  collect();
  const before = longLived();
  await run(300);
  expect(longLived() - before).toBeLessThan(300 * rows * 100);
  client.release();
});
