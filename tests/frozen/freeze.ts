// Saves a backup of a filled database and its API answers as fixtures of this version. Later versions must
// start on the backup and return the same answers (tests/api/frozen.test.ts). Run it once for each release:
// npx tsx tests/frozen/freeze.ts <name>
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { contracts } from '#resources/contracts.ts';
import { buildApp } from '#server/app.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { readEnvironment } from '#server/environment.ts';
import { openStorage } from '#server/files/storage/storage.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { demoAccounts } from '#server/seed/demo-accounts.ts';
import { adminApi, publicApi } from '#shared/contract/paths.ts';

/** Makes one write of each kind through the API, with their audit log, a file and a waiting message. */
async function writeSamples(
  call: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<unknown>,
) {
  const create = async (path: string, body: object) =>
    (await call('POST', path, body)) as { data: { id: string } };
  const { data: role } = await create('/roles', {
    name: 'Frozen',
    description: 'Kept for good',
    permissionIds: [],
  });
  await create('/users', {
    full_name: 'Åsa Öström 🙂',
    email: 'asa@frozen.example.com',
    password: 'a password for tests only',
    status: 'ACTIVE',
    isVerified: true,
    roleIds: [role.id],
  });
  const { data: page } = await create('/pages', {
    title: 'Tab\tand "quote" \\ back',
    content: '<p>One</p><p>Two \\N \\t</p>',
    description: 'Text',
    status: 'draft',
  });
  await call('PATCH', `/pages/${page.id}`, { status: 'published' });
  const stores = (await call('GET', '/stores?limit=1')) as { data: { data: { id: string }[] } };
  const { data: email } = await create('/store-emails', {
    storeId: stores.data.data[0]?.id,
    email: 'orders@frozen.example.com',
    purpose: 'Support',
  });
  await call('POST', `/store-emails/${email.id}/verify`);
  const { data: gone } = await create('/pages', {
    title: 'Gone',
    content: '<p>x</p>',
    description: 'Text',
    status: 'draft',
  });
  await call('DELETE', `/pages/${gone.id}`);
  await call('POST', '/settings/bulk-update', [{ key: 'domain_markup', value: 17 }]);
}

/** The first page of each list, with up to 100 rows. */
async function answersOf(app: FastifyInstance, headers: Record<string, string>) {
  const answers: Record<string, { total: number | null; data: unknown }> = {};
  for (const { path } of contracts) {
    const url = `${path}?limit=100`;
    const answer = await app.inject({ url: `${adminApi}${url}`, headers });
    if (answer.statusCode !== 200) continue;
    const total = answer.headers['x-total-count'];
    answers[url] = { total: total === undefined ? null : Number(total), data: answer.json() };
  }
  return answers;
}

async function freeze(name: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-freeze-'));
  const environment = readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const database = await connectDatabase(environment, { prepare: prepareDatabase });
  try {
    const { db } = database;
    const storage = await openStorage(environment);
    await seedDemo(db, storage);
    const app = await buildApp({ db, storage, environment });
    const [{ email, password }] = demoAccounts;
    const login = await app.inject({
      method: 'POST',
      url: `${publicApi}/auth/login`,
      payload: { email, password },
    });
    const headers = { authorization: `Bearer ${login.json().data.accessToken}` };
    await writeSamples(async (method, path, payload) => {
      const answer = await app.inject({
        method,
        url: `${adminApi}${path}`,
        headers,
        ...(payload && { payload }),
      });
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
      return answer.json();
    });
    const answers = await answersOf(app, headers);
    const file = join(import.meta.dirname, `${name}.tar.gz`);
    await writeBackup({ db, storage }, createWriteStream(file));
    await writeFile(
      join(import.meta.dirname, `${name}.answers.json.gz`),
      gzipSync(JSON.stringify(answers), { level: 9 }),
    );
    await app.close();
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await freeze(process.argv[2] ?? new Date().toISOString().slice(0, 10));
process.exit(0);
