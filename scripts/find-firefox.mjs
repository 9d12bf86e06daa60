// Finds a Firefox for the smoke test; as root on Debian, installs the system's package.
import { spawnSync } from 'node:child_process';
import { findProgram, installPackage, programFolders } from './installed-program.mjs';

const names = ['firefox', 'firefox-esr'];
const places = [...programFolders, '/Applications/Firefox.app/Contents/MacOS'];

const starts = (path) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0;

export function findFirefox(env = process.env) {
  const installed = () => findProgram(names, env, places, starts);
  return installed() ?? (installPackage('firefox-esr') ? installed() : undefined);
}
