// `npm run build`: builds console, server and commands into a new folder in dist/builds.
import { join } from 'node:path';
import { build } from 'vite';
import { publishBuild } from './builds.mjs';
import { fingerprint, projectRoot } from './sources.mjs';

process.chdir(projectRoot);
const logLevel = process.env.BUILD_LOG ?? 'info';
const configs = { client: 'vite.config.ts', server: 'vite.server.config.ts' };

const folder = await publishBuild(await fingerprint(), async (making) => {
  for (const [name, configFile] of Object.entries(configs)) {
    await build({ configFile, logLevel, build: { outDir: join(making, name), emptyOutDir: true } });
  }
});
if (logLevel === 'info') process.stdout.write(`Built in ${folder}\n`);
