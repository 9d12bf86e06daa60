// Tests `npm run dev`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyDatabase, databaseUrl } from '#tests/kit/database.ts';
import { startServer, stopLeftovers } from '#tests/kit/server-process.ts';
import { freePort } from '../../scripts/drill/steps.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'console dev '));
afterAll(async () => {
  await stopLeftovers();
  await rm(dataDir, { recursive: true, force: true });
});

it('prints the URL once the console answers, shows the demo accounts, and exits without warnings', async () => {
  const port = await freePort();
  const dev = await startServer({
    program: [process.execPath, 'scripts/dev.mjs'],
    env: {
      PORT: String(port),
      API_PORT: String(await freePort()),
      DEVTOOLS_PORT: String(await freePort()),
      DATABASE_URL: databaseUrl(await copyDatabase()),
      DATA_DIR: dataDir,
      DEMO_DATA: '1',
    },
  });
  expect(dev.url).toBe(`http://127.0.0.1:${port}`);
  const page = await (await fetch(`${dev.url}/login`)).text();
  expect(page).toContain('<div id="root">');
  expect(page, 'what the sign-in says of the demo accounts').toContain('name="demo-accounts"');
  expect((await fetch(`${dev.url}/readyz`)).status).toBe(200);
  expect(await dev.stop()).toBe(0);
  expect(dev.output()).not.toContain('Warning');
}, 60_000);
