// Which Chromium the browser tests use: an installed one, else Playwright's own, else, as root on Debian, the system's
// package. `node scripts/find-chromium.mjs` prints its path.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { projectRoot } from './sources.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const places = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];
const macNames = ['Google Chrome', 'Chromium'];

/**
 * What Playwright turns off (the last flag of this name counts, ours), and what costs the tests a quarter of their
 * time: the pages of the address bar's popup, two for each window, and processes started ahead for pages that never
 * come.
 */
const withoutFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Chromium as root needs to do without its sandbox; the rest keeps it small and from calling home. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures}`,
  // A page of a walk lives for seconds: code that is compiled to run faster is never repaid.
  '--js-flags=--no-opt,--no-maglev',
];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The one that is installed, or undefined. `folders` are looked through after PATH. */
export function installedChromium(env = process.env, folders = places) {
  const path = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...[...path, ...folders].flatMap((folder) => names.map((name) => join(folder, name))),
    ...folders.flatMap((folder) => macNames.map((name) => join(folder, name))),
  ];
  return candidates.find(isProgram);
}

const downloaded = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);

const run = (program, args, env = {}) =>
  spawnSync(program, args, {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
    timeout: 300_000,
  }).status === 0;

/** Playwright's own, fetched where it can be. */
function download() {
  process.stderr.write('No Chromium is installed: asking Playwright for its own …\n');
  const cli = join(projectRoot, 'node_modules/@playwright/test/cli.js');
  return run(process.execPath, [cli, 'install', 'chromium']) ? downloaded() : undefined;
}

/** The system's package. */
function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  process.stderr.write('Installing the package chromium …\n');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const done =
    run('apt-get', ['update', '-qq'], env) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env);
  return done ? installedChromium() : undefined;
}

/**
 * The path of a Chromium, installed now if need be. CHROMIUM_PATH names one in particular.
 * @throws Error with one line that says what to do
 */
export function findChromium(env = process.env) {
  const { CHROMIUM_PATH } = env;
  if (CHROMIUM_PATH) {
    if (isProgram(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH ${CHROMIUM_PATH} is no program.`);
  }
  const found = installedChromium(env) ?? downloaded() ?? download() ?? installPackage();
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome, and it could not be installed. Install one, or set CHROMIUM_PATH.',
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${findChromium()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
