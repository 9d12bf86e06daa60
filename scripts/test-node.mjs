// `npm run test:node -- 24`: runs `npm test` on the newest release of another major version of Node,
// downloaded from npm.
// Passes further arguments on: `npm run test:node -- 24 --smoke`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { projectRoot } from './sources.mjs';

const [major, ...words] = process.argv.slice(2);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (!/^\d+$/.test(major ?? '')) fail('Usage: npm run test:node -- <major version of Node> [--smoke]');

const folder = mkdtempSync(join(tmpdir(), `console-node-${major}-`));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const bin = join(folder, 'node_modules/.bin');
const node = join(bin, 'node');

// The package's install script downloads the binary for this platform from npm.
spawnSync('npm', ['install', '--no-save', '--prefix', folder, `node@${major}`], { stdio: ['ignore', 2, 2] });
const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
if (!stdout?.startsWith(`v${major}.`)) fail(`npm has no Node ${major} for this platform.`);
process.stdout.write(`On Node ${stdout.trim()}\n`);

const child = spawn(node, [join(projectRoot, 'scripts/test.mjs'), ...words], {
  cwd: projectRoot,
  stdio: ['ignore', 'inherit', 'inherit'],
  // The tools in node_modules/.bin run the first `node` in PATH.
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
