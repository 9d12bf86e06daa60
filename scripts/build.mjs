// `npm run build`: the console to dist/client, the server and the commands to dist/server.
import { build } from 'vite';
import { fingerprint, forgetBuild, projectRoot, rememberBuild } from './sources.mjs';

process.chdir(projectRoot);
const print = await fingerprint();
await forgetBuild();
for (const configFile of ['vite.config.ts', 'vite.server.config.ts']) {
  await build({ configFile, logLevel: process.env.BUILD_LOG ?? 'info' });
}
await rememberBuild(print);
