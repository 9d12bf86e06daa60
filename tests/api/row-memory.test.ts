// Tests that a long series of statements, as in an export, does not retain its rows.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { copyDatabase, databaseUrl } from '#tests/kit/database.ts';

const program = fileURLToPath(new URL('../kit/heap-growth.ts', import.meta.url));

it('frees rows after each statement', async () => {
  const env = { ...process.env, DATABASE_URL: databaseUrl(await copyDatabase()) };
  const node = ['--expose-gc', '--import', 'tsx', program];
  const { stdout } = await promisify(execFile)(process.execPath, node, { env });
  // A retained row takes about 300 bytes.
  expect(Number(stdout)).toBeLessThan(100);
});
