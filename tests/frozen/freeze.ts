// Freezes this version for good: a copy of a database that it filled, and what it answers from it. Every later version
// must start on the copy and answer so too (tests/api/frozen.test.ts). Run it once for a release: npx tsx
// tests/frozen/freeze.ts <name>
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { contracts } from '#resources/contracts.ts';
import { buildApp } from '#server/app.ts';
import { writeCopy } from '#server/backup/write-copy.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { seedDemo } from '#server/db/seed/demo.ts';
import { demoAccounts } from '#server/db/seed/demo-accounts.ts';
import { readEnvironment } from '#server/environment.ts';
import { openStorage } from '#server/storage/storage.ts';
import { adminApi, publicApi } from '#src/shared/api-bases.ts';

/** Every kind of write once, by the API: with their journal, a file and a message that waits. */
async function writeSome(
  call: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<unknown>,
) {
  const made = async (path: string, body: object) =>
    (await call('POST', path, body)) as { data: { id: string } };
  const { data: role } = await made('/roles', {
    name: 'Frozen',
    description: 'Kept for good',
    permissionIds: [],
  });
  await made('/users', {
    full_name: 'Åsa Öström 🙂',
    email: 'asa@frozen.example.com',
    password: 'a password for tests only',
    status: 'ACTIVE',
    isVerified: true,
    roleIds: [role.id],
  });
  const { data: page } = await made('/pages', {
    title: 'Tab\tand "quote" \\ back',
    content: '<p>One</p><p>Two \\N \\t</p>',
    description: 'Text',
    status: 'draft',
  });
  await call('PATCH', `/pages/${page.id}`, { status: 'published' });
  const stores = (await call('GET', '/stores?limit=1')) as { data: { data: { id: string }[] } };
  const { data: email } = await made('/store-emails', {
    storeId: stores.data.data[0]?.id,
    email: 'orders@frozen.example.com',
    purpose: 'Support',
  });
  await call('POST', `/store-emails/${email.id}/verify`);
  const { data: gone } = await made('/pages', {
    title: 'Gone',
    content: '<p>x</p>',
    description: 'Text',
    status: 'draft',
  });
  await call('DELETE', `/pages/${gone.id}`);
  await call('POST', '/settings/bulk-update', [{ key: 'domain_markup', value: 17 }]);
}

/** What the lists answer: all rows of each, as far as one page goes. */
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
  const database = await connectDatabase(environment);
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
    await writeSome(async (method, path, payload) => {
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
    await writeCopy({ db, storage }, createWriteStream(file));
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
