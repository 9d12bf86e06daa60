// `npm test`: runs all checks and tests. If a check fails, no tests run.
// `--smoke` runs a small part, to try another version of Node: the API tests of two resources and of sign-in,
// and one browser test on the built server.
// Browser tests run in parallel only with tests that wait for timers and processes: running everything at
// once takes a fifth more processor time.
// The last lines are a summary: what ran, failures with reasons, what was skipped, and durations.
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

/** First lines of an error, without colours and frames of the test runner. */
const shortened = (message = '') =>
  stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 12);

/** Duration of each kind of test, from its first to its last test. They partly overlap. */
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
  // A file that fails before its first test has no failed test.
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

/** All tests in a suite of the report, with their names. */
const testsOf = (suite) => [
  ...(suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, name: spec.title, file: spec.file })),
  ),
  ...(suite.suites ?? []).flatMap(testsOf),
];

async function countPlaywright() {
  const { config, stats, errors, suites } = JSON.parse(await readFile(playwrightReport, 'utf8'));
  const tests = testsOf({ suites });
  const left = tests.filter(({ status }) => status === 'skipped');
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  const failures = failed.map(({ file, name, results }) => ({
    file: join(config.rootDir, file),
    test: name,
    why: results.find(({ error }) => error)?.error.message,
  }));
  const because = ({ annotations }) => annotations.find(({ description }) => description)?.description;
  return {
    passed: stats.expected,
    // A test that passes only when repeated counts as failed.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    names: left.map((test) => [test.name, because(test)].filter(Boolean).join(': ')),
    failures: [...failures, ...errors.map(({ message }) => ({ file: '', test: '', why: message }))],
  };
}

const checks = [
  { name: 'format and lint', command: bin('biome', 'check') },
  // One checker: several check the same types again, and the processors are busy with other steps.
  { name: 'types', command: bin('tsc', '--checkers', '1') },
  // One build for all tests that start the built server.
  { name: 'build', command: node('scripts/build.mjs'), env: { BUILD_LOG: 'warn' } },
];

/** Runs these projects of vitest.config.ts in one process, optionally limited to `files`. */
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

/** Stages run one after the other; the steps of a stage run in parallel. */
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
/** Summary line of a step or a part of it. */
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

/** Runs a command; returns its exit code. Prints its output immediately, or afterwards if `later` is set. */
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
let startedSteps = 0;
const skippedNames = [];
const failures = [];
const failedSteps = [];

/** Runs a step and adds its counts. Returns the output that is not printed yet, and the failure. */
async function take({ name, command, env, count }, chromium, later) {
  const since = performance.now();
  startedSteps += 1;
  const environment = { ...env, CHROMIUM_PATH: chromium, CHROMIUM_STARTED: chromium };
  const { code, printed } = await run(command, environment, later);
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
const left = stages.flat().slice(startedSteps);
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
