// `npm run dev`: the sources behind Vite.
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

it('says where to open the console once it answers there, with its demo accounts, and ends as a whole without a warning', async () => {
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
