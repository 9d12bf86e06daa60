// `npm test`: everything, one after the other; the first failure ends it. The last lines say what ran, what was skipped,
// and how long each part took.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { projectRoot } from './sources.mjs';

const reports = join(projectRoot, '.cache/reports');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

const node = (script, ...args) => [process.execPath, [join(projectRoot, script), ...args]];
const bin = (name, ...args) => [join(projectRoot, 'node_modules/.bin', name), args];

async function countVitest() {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    await readFile(vitestReport, 'utf8'),
  );
  // A file that breaks before its first test has failed without a failed test.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const left = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => ['pending', 'skipped', 'todo'].includes(status)),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    names: left.map(({ fullName }) => fullName),
  };
}

/** All walks below a suite of the report, with their names. */
const walksOf = (suite) => [
  ...(suite.specs ?? []).flatMap((spec) => spec.tests.map((walk) => ({ ...walk, name: spec.title }))),
  ...(suite.suites ?? []).flatMap(walksOf),
];

async function countPlaywright() {
  const { stats, errors, suites } = JSON.parse(await readFile(playwrightReport, 'utf8'));
  const left = walksOf({ suites }).filter(({ status }) => status === 'skipped');
  const because = ({ annotations }) => annotations.find(({ description }) => description)?.description;
  return {
    passed: stats.expected,
    // What passes the second time only has failed.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    names: left.map((walk) => [walk.name, because(walk)].filter(Boolean).join(': ')),
  };
}

const steps = [
  { name: 'format and lint', command: bin('biome', 'check') },
  { name: 'types', command: bin('tsc') },
  // Once, for all that start the built server.
  { name: 'build', command: node('scripts/build.mjs'), env: { BUILD_LOG: 'warn' } },
  {
    name: 'unit, API and UI tests',
    command: bin(
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ),
    count: countVitest,
  },
  {
    name: 'browser tests',
    command: bin('playwright', 'test', '--reporter=list,json'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    count: countPlaywright,
  },
];

const print = (line) => process.stdout.write(`${line}\n`);
const seconds = (since) => `${Math.round((performance.now() - since) / 1000)} s`;

let running;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
    running?.kill(signal);
  });
}

/** Runs a command; gives its exit code. */
function run([file, args], env = {}) {
  return new Promise((resolve, reject) => {
    running = spawn(file, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    running.on('error', reject).on('exit', (code) => resolve(code ?? 1));
  });
}

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });

const started = performance.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const skippedNames = [];
let failedStep;
try {
  const chromium = findChromium();
  for (const { name, command, env, count } of steps) {
    print(`\n▶ ${name}`);
    const since = performance.now();
    const code = await run(command, { ...env, CHROMIUM_PATH: chromium, CHROMIUM_STARTED: chromium });
    const counted = count && (await count().catch(() => undefined));
    for (const kind of Object.keys(total)) total[kind] += counted?.[kind] ?? 0;
    skippedNames.push(...(counted?.names ?? []));
    const ran = counted ? `${counted.passed} passed, ${counted.failed} failed` : '';
    lines.push(
      `${code === 0 ? '✓' : '✗'} ${name.padEnd(24)} ${seconds(since).padStart(6)}  ${ran}`.trimEnd(),
    );
    if (code !== 0 || interrupted) {
      failedStep = name;
      break;
    }
    if (count && !counted) {
      failedStep = `${name} (no report of what ran)`;
      break;
    }
  }
} catch (error) {
  failedStep = error.message;
}

print('');
for (const line of lines) print(line);
const left = steps.slice(lines.length).map(({ name }) => name);
if (left.length > 0) print(`Not run: ${left.join(', ')}`);
for (const name of skippedNames) print(`Skipped: ${name}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
print(failedStep ? `FAILED: ${failedStep}` : 'All steps passed.');
print(`Tests: ${total.passed} passed, ${total.failed} failed${skipped} (${seconds(started)})`);
process.exitCode = failedStep ? 1 : 0;
