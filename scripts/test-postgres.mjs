// `npm run test:postgres`: runs the API tests on the system's PostgreSQL, which is older than the embedded
// one.
// With a number (`npm run test:postgres -- 16`), uses npm's newest build of that version. Passes further
// arguments on: `npm run test:postgres -- tests/api/stores.test.ts`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fetchPostgres } from './fetched-postgres.mjs';
import { installedPostgres } from './installed-postgres.mjs';
import { projectRoot } from './sources.mjs';

const words = process.argv.slice(2);
const major = /^\d+$/.test(words[0] ?? '') ? words.shift() : undefined;
const bin = major ? fetchPostgres(major) : installedPostgres();
if (!bin) {
  process.stdout.write('Skipped: no PostgreSQL is installed here (Debian: apt-get install postgresql-15).\n');
  process.exit(0);
}
process.stdout.write(`On the PostgreSQL in ${bin}\n`);
const args = [
  join(projectRoot, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--project',
  'api',
  '--project',
  'processes',
  ...words,
];
const child = spawn(process.execPath, args, {
  cwd: projectRoot,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TEST_POSTGRES: bin },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
