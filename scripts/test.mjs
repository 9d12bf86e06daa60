// `npm test`: everything; where a check fails, no test runs. `--smoke` runs a small part of it, to try another version of
// Node: the API tests of two resources and of sign-in, and one browser walk on the built server. Beside the walks in the browser those tests run that wait for
// timers and other processes: all at once takes a fifth more of the processors, for what runs slower is looked at more often.
// The last lines say what ran, what failed with why, what was skipped, and how long each part took: often they are all that
// is kept of a run.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './find-chromium.mjs';
import { projectRoot } from './sources.mjs';

const reports = join(projectRoot, '.cache/reports');
const playwrightReport = join(reports, 'playwright.json');

const node = (script, ...args) => [process.execPath, [join(projectRoot, script), ...args]];
const bin = (name, ...args) => [join(projectRoot, 'node_modules/.bin', name), args];

/** The first lines of an error, without colours and the test runner's own: what was expected, what was there. */
const shortened = (message = '') =>
  stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 12);

/** What the kinds of tests took of a run, each from its first test to its last; they run side by side in part. */
function partsOf(testResults) {
  const parts = new Map();
  for (const { name, startTime, endTime, assertionResults } of testResults) {
    const [, kind] = relative(projectRoot, name).split(sep);
    const { from, to, passed } = parts.get(kind) ?? { from: startTime, to: endTime, passed: 0 };
    parts.set(kind, {
      from: Math.min(from, startTime),
      to: Math.max(to, endTime),
      passed: passed + assertionResults.filter(({ status }) => status === 'passed').length,
    });
  }
  return [...parts].map(([name, { from, to, passed }]) => ({ name, ms: to - from, ran: `${passed} passed` }));
}

async function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    await readFile(report, 'utf8'),
  );
  // A file that breaks before its first test has failed without a failed test.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const left = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => ['pending', 'skipped', 'todo'].includes(status)),
  );
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [why] }) => ({ file: name, test: fullName, why })),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    parts: partsOf(testResults),
    names: left.map(({ fullName }) => fullName),
    failures: [...failures, ...broken.map(({ name, message }) => ({ file: name, test: '', why: message }))],
  };
}

/** All walks below a suite of the report, with their names. */
const walksOf = (suite) => [
  ...(suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((walk) => ({ ...walk, name: spec.title, file: spec.file })),
  ),
  ...(suite.suites ?? []).flatMap(walksOf),
];

async function countPlaywright() {
  const { config, stats, errors, suites } = JSON.parse(await readFile(playwrightReport, 'utf8'));
  const walks = walksOf({ suites });
  const left = walks.filter(({ status }) => status === 'skipped');
  const failed = walks.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  const failures = failed.map(({ file, name, results }) => ({
    file: join(config.rootDir, file),
    test: name,
    why: results.find(({ error }) => error)?.error.message,
  }));
  const because = ({ annotations }) => annotations.find(({ description }) => description)?.description;
  return {
    passed: stats.expected,
    // What passes the second time only has failed.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    names: left.map((walk) => [walk.name, because(walk)].filter(Boolean).join(': ')),
    failures: [...failures, ...errors.map(({ message }) => ({ file: '', test: '', why: message }))],
  };
}

const checks = [
  { name: 'format and lint', command: bin('biome', 'check') },
  // By one checker: several look at the same types again, and the other processors are busy with what runs beside it.
  { name: 'types', command: bin('tsc', '--checkers', '1') },
  // Once, for all that start the built server.
  { name: 'build', command: node('scripts/build.mjs'), env: { BUILD_LOG: 'warn' } },
];

/** The projects of vitest.config.ts, in one run; with `files`, these alone. */
function vitest(name, projects, files = []) {
  const report = join(reports, `${projects.join('-')}.json`);
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.map((project) => `--project=${project}`);
  return {
    name,
    command: bin('vitest', 'run', ...files, ...chosen, ...json),
    count: () => countVitest(report),
  };
}

const playwright = (name, ...args) => ({
  name,
  command: bin('playwright', 'test', ...args, '--reporter=list,json'),
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  count: countPlaywright,
});

/** The steps of a stage run at the same time. */
const everything = [
  checks,
  [vitest('unit, API and UI tests', ['unit', 'api', 'ui'])],
  [playwright('browser tests'), vitest('tests of processes', ['processes'])],
];
const smoke = [
  [
    vitest(
      'API tests',
      ['api'],
      ['session', 'stores', 'pages'].map((name) => `tests/api/${name}.test.ts`),
    ),
  ],
  [playwright('browser walk', 'tests/e2e/users.spec.ts', '--grep', '@main')],
];
const stages = process.argv.includes('--smoke') ? smoke : everything;

const print = (line) => process.stdout.write(`${line}\n`);
const seconds = (ms) => `${Math.round(ms / 1000)} s`;
/** What a step, or a part of one, took and what ran in it. */
const lineOf = (mark, name, ms, ran = '') =>
  `${mark} ${name.padEnd(24)} ${seconds(ms).padStart(6)}  ${ran}`.trimEnd();

const running = new Set();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
  });
}

/** Runs a command; gives its exit code. What it prints is shown at once, or after it where `later` is set. */
function run([file, args], env, later) {
  return new Promise((resolve, reject) => {
    const output = later ? 'pipe' : 'inherit';
    const child = spawn(file, args, {
      cwd: projectRoot,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    running.add(child);
    const printed = [];
    child.stdout?.on('data', (part) => printed.push(part));
    child.stderr?.on('data', (part) => printed.push(part));
    child.on('error', reject).on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, printed });
    });
  });
}

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });

const started = performance.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
let begun = 0;
const skippedNames = [];
const failures = [];
const failedSteps = [];

/** Runs a step and counts what ran. Gives what is left to print of it, and what failed. */
async function take({ name, command, env, count }, chromium, later) {
  const since = performance.now();
  begun += 1;
  const told = { ...env, CHROMIUM_PATH: chromium, CHROMIUM_STARTED: chromium };
  const { code, printed } = await run(command, told, later);
  const counted = count && (await count().catch(() => undefined));
  for (const kind of Object.keys(total)) total[kind] += counted?.[kind] ?? 0;
  skippedNames.push(...(counted?.names ?? []));
  failures.push(...(counted?.failures ?? []));
  const ran = counted ? `${counted.passed} passed, ${counted.failed} failed` : '';
  lines.push(lineOf(code === 0 ? '✓' : '✗', name, performance.now() - since, ran));
  const parts = counted?.parts ?? [];
  for (const part of parts.length > 1 ? parts : [])
    lines.push(lineOf(' ', `  ${part.name}`, part.ms, part.ran));
  const failed = code !== 0 ? name : count && !counted ? `${name} (no report of what ran)` : undefined;
  return { name, printed, failed };
}

try {
  const chromium = findChromium();
  for (const stage of stages) {
    print(`\n▶ ${stage.map(({ name }) => name).join('; ')}`);
    const taken = await Promise.all(stage.map((step, index) => take(step, chromium, index > 0)));
    for (const { name, printed } of taken) {
      if (printed.length === 0) continue;
      print(`\n▶ ${name}`);
      process.stdout.write(Buffer.concat(printed));
    }
    failedSteps.push(...taken.flatMap(({ failed }) => failed ?? []));
    if (interrupted || (failedSteps.length > 0 && stage === checks)) break;
  }
  if (interrupted) failedSteps.push('interrupted');
} catch (error) {
  failedSteps.push(error.message);
}

print('');
for (const line of lines) print(line);
const left = stages.flat().slice(begun);
if (left.length > 0) print(`Not run: ${left.map(({ name }) => name).join(', ')}`);
for (const name of skippedNames) print(`Skipped: ${name}`);
for (const { file, test, why } of failures) {
  print(`Failed: ${[file && relative(projectRoot, file), test].filter(Boolean).join(' › ')}`);
  for (const line of shortened(why)) print(`    ${line}`);
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
const isGreen = failedSteps.length === 0;
print(isGreen ? 'All steps passed.' : `FAILED: ${failedSteps.join(', ')}`);
print(
  `Tests: ${total.passed} passed, ${total.failed} failed${skipped} (${seconds(performance.now() - started)})`,
);
process.exitCode = isGreen ? 0 : 1;
