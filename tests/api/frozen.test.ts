// Databases of versions before (tests/frozen/): this version starts on each and answers from it as that one did. What a
// later version answers beside that is its own.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { repairCounters } from '#server/lists/counters.ts';
import { appOn, call, clientOf, signIn } from '#tests/kit/app.ts';
import { barePlace, restoreFrom } from '#tests/kit/copies.ts';

const folder = fileURLToPath(new URL('../frozen', import.meta.url));
const ending = '.tar.gz';
const versions = readdirSync(folder)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length));

type Row = Record<string, unknown>;
type Answers = Record<string, { total: number | null; data: unknown }>;

/** Lists that a later version adds to by itself. */
const growing = ['/permissions', '/settings'];

/** The rows of an answer, whatever its envelope, without what signing in changes. */
function rowsOf(answer: unknown): Row[] {
  if (Array.isArray(answer)) {
    return answer.map(({ last_login_at: _, ...row }: Row) => row);
  }
  return rowsOf((answer as { data: unknown }).data);
}

const nameOf = (row: Row) => String(row.id ?? row.key);

/** The role that holds every permission has those of this version. */
const isAdminRole = (path: string, row: Row) => path.startsWith('/roles') && row.name === 'admin';

/** A start writes the current descriptions of permissions. */
const withoutWords = (path: string, { description, ...row }: Row) => {
  if (path === '/permissions') return row;
  // Its default text is this version's.
  if (row.key === 'maintenance_message') return { key: row.key };
  const permissions = row.permissions as Row[] | undefined;
  return {
    ...row,
    ...(description !== undefined && { description }),
    ...(permissions && {
      permissions: permissions.map(({ id, name }) => expect.objectContaining({ id, name })),
    }),
  };
};

describe.each(versions)('the database of %s', (version) => {
  it('is taken over, and answers as before', async () => {
    const place = await barePlace();
    await restoreFrom(join(folder, `${version}${ending}`), place);
    const app = await appOn(place.db, { env: { DATA_DIR: place.dataDir } });
    const token = await signIn(app, 'admin@example.com', 'demo-admin-password');
    const frozen: Answers = JSON.parse(
      gunzipSync(await readFile(join(folder, `${version}.answers.json.gz`))).toString('utf8'),
    );
    expect(Object.keys(frozen).length).toBeGreaterThan(10);
    for (const [url, expected] of Object.entries(frozen)) {
      const answer = await clientOf(app, token)('GET', url);
      expect([url, answer.status]).toEqual([url, 200]);
      const path = url.split('?', 1)[0] ?? '';
      const [before, now] = [rowsOf(expected.data), rowsOf(answer.body)];
      if (!growing.includes(path)) {
        expect(now.map(nameOf)).toEqual(before.map(nameOf));
        if (expected.total !== null) expect(answer.headers['x-total-count']).toBe(String(expected.total));
      }
      const found = new Map(now.map((row) => [nameOf(row), row]));
      for (const row of before) {
        if (!isAdminRole(path, row)) expect(found.get(nameOf(row))).toMatchObject(withoutWords(path, row));
      }
    }

    const [product] = rowsOf((await clientOf(app, token)('GET', '/products?q=')).body);
    const image = await call(app, 'GET', String(product?.imageUrl));
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png']);
    // What was counted on the way is what is there.
    expect(await repairCounters(place.db)).toBe(0);
  });
});
