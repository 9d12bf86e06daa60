// Statements that are asked one after the other for long, as an export does, hold none of the rows that they brought.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { copyDatabase, databaseUrl } from '#tests/kit/database.ts';

const program = fileURLToPath(new URL('../kit/rows-kept.ts', import.meta.url));

it('rows that were taken are short-lived', async () => {
  const env = { ...process.env, DATABASE_URL: databaseUrl(await copyDatabase()) };
  const node = ['--expose-gc', '--import', 'tsx', program];
  const { stdout } = await promisify(execFile)(process.execPath, node, { env });
  // Of about 300 that a row takes.
  expect(Number(stdout)).toBeLessThan(100);
});
