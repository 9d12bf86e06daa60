// Tests that this version starts on the databases of earlier versions (tests/frozen/) and gives the same
// answers. New fields are allowed.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { repairCounters } from '#server/lists/counters.ts';
import { appOn, call, clientOf, signIn } from '#tests/kit/app.ts';
import { emptyInstallation, restoreFrom } from '#tests/kit/backups.ts';

const folder = fileURLToPath(new URL('../frozen', import.meta.url));
const ending = '.tar.gz';
const versions = readdirSync(folder)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length));

type Row = Record<string, unknown>;
type Answers = Record<string, { total: number | null; data: unknown }>;

/** Lists that later versions extend. */
const extensible = ['/permissions', '/settings'];

/** The rows of an answer in any envelope, without the time of the last sign-in. */
function rowsOf(answer: unknown): Row[] {
  if (Array.isArray(answer)) {
    return answer.map(({ last_login_at: _, ...row }: Row) => row);
  }
  return rowsOf((answer as { data: unknown }).data);
}

const nameOf = (row: Row) => String(row.id ?? row.key);

/** The role admin has the permissions of this version. */
const isAdminRole = (path: string, row: Row) => path.startsWith('/roles') && row.name === 'admin';

/** A start updates the descriptions of permissions. */
const withoutTexts = (path: string, { description, ...row }: Row) => {
  if (path === '/permissions') return row;
  // The default text depends on the version.
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

describe.each(versions)('The database of %s', (version) => {
  it('starts with this version and gives the same answers', async () => {
    const place = await emptyInstallation();
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
      if (!extensible.includes(path)) {
        expect(now.map(nameOf)).toEqual(before.map(nameOf));
        if (expected.total !== null) expect(answer.headers['x-total-count']).toBe(String(expected.total));
      }
      const rowsByName = new Map(now.map((row) => [nameOf(row), row]));
      for (const row of before) {
        if (!isAdminRole(path, row))
          expect(rowsByName.get(nameOf(row))).toMatchObject(withoutTexts(path, row));
      }
    }

    const [product] = rowsOf((await clientOf(app, token)('GET', '/products?q=')).body);
    const image = await call(app, 'GET', String(product?.imageUrl));
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png']);
    // The migrated counters are correct.
    expect(await repairCounters(place.db)).toBe(0);
  });
});
