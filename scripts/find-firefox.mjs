// Which Firefox the smoke walk uses: an installed one that starts, else, as root on Debian, the system's package.
import { spawnSync } from 'node:child_process';
import { findProgram, installPackage, usualPlaces } from './installed-program.mjs';

const names = ['firefox', 'firefox-esr'];
const places = [...usualPlaces, '/Applications/Firefox.app/Contents/MacOS'];

const starts = (path) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0;

/** The path of a Firefox, installed now if need be; undefined where there is none and none can be installed. */
export function findFirefox(env = process.env) {
  const installed = () => findProgram(names, env, places, starts);
  return installed() ?? (installPackage('firefox-esr') ? installed() : undefined);
}
