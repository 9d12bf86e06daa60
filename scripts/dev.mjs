// `npm run dev`: runs the API server, which restarts on changes, behind Vite with hot reload.
// PORT is Vite's (4000), API_PORT the server's (PORT + 1), DEVTOOLS_PORT the Refine devtools' (5001). Ctrl-C
// stops all of them.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from './sources.mjs';

const require = createRequire(import.meta.url);
const port = Number(process.env.PORT || 4000);
const apiPort = Number(process.env.API_PORT || port + 1);
const devtoolsPort = Number(process.env.DEVTOOLS_PORT || 5001);
const host = process.env.HOST || '127.0.0.1';

/** File of a package's command. */
function command(name, bin = name) {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin: files } = require(manifest);
  return join(dirname(manifest), typeof files === 'string' ? files : files[bin]);
}

/** The package does not export its package.json, so `command` can't find this file. */
const devtoolsServer = join(dirname(require.resolve('@refinedev/devtools-server')), 'cli.cjs');

const tools = [
  {
    what: 'The API server',
    args: [command('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'],
    env: { PORT: String(apiPort), HOST: '127.0.0.1' },
  },
  {
    what: 'Vite',
    args: [command('vite'), '--port', String(port), '--strictPort', '--host', host, '--clearScreen', 'false'],
    env: { API_PORT: String(apiPort), VITE_DEVTOOLS_PORT: String(devtoolsPort) },
  },
  {
    // Runs only the server: the package's command line would check for updates.
    what: 'The Refine devtools',
    args: ['--import', join(projectRoot, 'scripts/devtools-preload.mjs'), devtoolsServer],
    env: { REFINE_DEVTOOLS_PORT: String(devtoolsPort), REFINE_NO_TELEMETRY: 'true' },
  },
];

const running = new Set();
let stopping = false;

function stopAll(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of running) child.kill('SIGTERM');
}

for (const { what, args, env } of tools) {
  // A separate process group, so that Ctrl-C reaches each tool only through this process.
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  running.add(child);
  child.on('exit', (code) => {
    running.delete(child);
    if (!stopping) process.stderr.write(`${what} ended.\n`);
    stopAll(code ?? 1);
  });
}
const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
const address = `http://${name}:${port}`;

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Prints the URL once the server and Vite answer. */
async function announce() {
  for (const url of [`http://127.0.0.1:${apiPort}/readyz`, address]) {
    while (!stopping && !(await answers(url))) await wait(200);
  }
  if (!stopping) process.stdout.write(`\n  The console is ready:  ${address}\n\n`);
}

process
  .on('SIGINT', () => stopAll(0))
  .on('SIGTERM', () => stopAll(0))
  .on('SIGHUP', () => stopAll(0));

await announce();
