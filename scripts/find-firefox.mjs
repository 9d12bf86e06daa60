// Finds a Firefox for the smoke test: an installed one that starts, else, as root on Debian, the system's
// package.
import { spawnSync } from 'node:child_process';
import { findProgram, installPackage, usualPlaces } from './installed-program.mjs';

const names = ['firefox', 'firefox-esr'];
const places = [...usualPlaces, '/Applications/Firefox.app/Contents/MacOS'];

const starts = (path) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0;

/** Path of a Firefox, installed if necessary; undefined if that is not possible. */
export function findFirefox(env = process.env) {
  const installed = () => findProgram(names, env, places, starts);
  return installed() ?? (installPackage('firefox-esr') ? installed() : undefined);
}
