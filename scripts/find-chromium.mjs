// Finds a Chromium for the browser tests: an installed one that starts, else Playwright's, else, as root on
// Debian, the system's package.
// `node scripts/find-chromium.mjs` prints its path.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findProgram, installPackage, isProgram, programFolders, run } from './installed-program.mjs';
import { projectRoot } from './sources.mjs';

// The headless shell comes first: it draws no window, which saves a sixth of the work.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const places = [
  ...programFolders,
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];
const macNames = ['Google Chrome', 'Chromium'];

/**
 * The features that Playwright disables (only the last flag of this name counts), and two that cost the tests
 * a quarter of their time:
 * the address bar's popup, with two pages per window, and spare renderer processes.
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

/** As root, Chromium runs only without its sandbox. The other flags save resources and network requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures}`,
];

/** Whether it starts and renders a page. Some only ask to install another package, or lack a library. */
export function starts(path) {
  const { status } = spawnSync(path, ['--headless', ...chromiumFlags, '--dump-dom', 'about:blank'], {
    stdio: 'ignore',
    timeout: 60_000,
  });
  return status === 0;
}

export function installedChromium(env = process.env, folders = places, works = starts) {
  return findProgram(names, env, folders, works) ?? findProgram(macNames, { PATH: '' }, folders, works);
}

function downloaded() {
  const path = chromium.executablePath();
  return existsSync(path) && starts(path) ? path : undefined;
}

function download() {
  process.stderr.write('No Chromium is installed: asking Playwright for its own …\n');
  const cli = join(projectRoot, 'node_modules/@playwright/test/cli.js');
  return run(process.execPath, [cli, 'install', 'chromium']) ? downloaded() : undefined;
}

const installed = (env) => (installPackage('chromium-headless-shell') ? installedChromium(env) : undefined);

/**
 * Path of a Chromium that starts, installed if necessary. CHROMIUM_PATH selects one; it is not tested again
 * if CHROMIUM_STARTED has the same path.
 * @throws Error whose message says what to do
 */
export function findChromium(env = process.env) {
  const { CHROMIUM_PATH } = env;
  if (CHROMIUM_PATH) {
    if (!isProgram(CHROMIUM_PATH))
      throw new Error(`CHROMIUM_PATH ${CHROMIUM_PATH} is not an executable file.`);
    if (env.CHROMIUM_STARTED === CHROMIUM_PATH || starts(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH ${CHROMIUM_PATH} does not start.`);
  }
  const found = installedChromium(env) ?? downloaded() ?? download() ?? installed(env);
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
