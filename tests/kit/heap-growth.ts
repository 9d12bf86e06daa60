// Prints how many bytes per row the old generation of the heap grows when one connection reads rows of DATABASE_URL many
// times. A separate program, because V8 can promote all rows at once after it has run other tests.
import { getHeapSpaceStatistics } from 'node:v8';
import { ask, openDatabase } from '#server/db/client.ts';

const rows = 200;
const rounds = 300;
const text = `select gen_random_uuid() as id, md5(n::text) as one, md5('b' || n) as other, now() as at
  from generate_series(1, ${rows}) n`;

const oldSpaceSize = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;

const db = openDatabase({ connectionString: process.env.DATABASE_URL });
const client = await db.$client.connect();
async function readRows() {
  for (let round = 0; round < rounds; round += 1) {
    await ask(client, { text, rowMode: 'array' } as never, undefined);
  }
}
await readRows();
globalThis.gc?.();
const before = oldSpaceSize();
await readRows();
process.stdout.write(String(Math.round((oldSpaceSize() - before) / (rounds * rows))));
client.release();
await db.$client.end();
