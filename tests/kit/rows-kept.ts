// A program of its own, since a runtime that has run other tests may take all rows for long-lived from the start: asks
// DATABASE_URL for rows again and again on one connection; prints by how many bytes a row what it takes for long-lived
// grew.
import { getHeapSpaceStatistics } from 'node:v8';
import { ask, openDatabase } from '#server/db/client.ts';

const rows = 200;
const times = 300;
const text = `select gen_random_uuid() as id, md5(n::text) as one, md5('b' || n) as other, now() as at
  from generate_series(1, ${rows}) n`;

const longLived = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;

const db = openDatabase({ connectionString: process.env.DATABASE_URL });
const client = await db.$client.connect();
async function askOften() {
  for (let time = 0; time < times; time += 1) {
    await ask(client, { text, rowMode: 'array' } as never, undefined);
  }
}
await askOften();
globalThis.gc?.();
const before = longLived();
await askOften();
process.stdout.write(String(Math.round((longLived() - before) / (times * rows))));
client.release();
await db.$client.end();
