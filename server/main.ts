// Starts the server process and shuts it down gracefully.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildApp, measure } from './app.ts';
import { textOf } from './causes.ts';
import { connectDatabase } from './db/connect.ts';
import { mustHaveConnections } from './db/fitness.ts';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { startIncomingSweep } from './files/incoming.ts';
import { openStorage } from './files/storage/storage.ts';
import { firstStart } from './first-start.ts';
import { trackRequests } from './http/drain.ts';
import { ApiError } from './http/errors.ts';
import { assertPortFree, portError, publicUrlOf } from './http/port.ts';
import { handlersOf } from './job-handlers.ts';
import { startJobs } from './jobs/runner.ts';
import { lockDataDir } from './lock.ts';
import { openLog } from './log.ts';
import { mailSender } from './mail/mailer.ts';
import { countJobs } from './metrics/metrics.ts';
import { listenForMetrics } from './metrics/serve.ts';
import { readMailSettings } from './modules/settings/mail.ts';
import { hasAdministrator } from './modules/users/operator.ts';
import { reportFailures } from './notices/failed-jobs.ts';
import { prepareDatabase } from './prepare-database.ts';
import { buildDir } from './root.ts';
import { demoAccounts } from './seed/demo-accounts.ts';
import { StartError } from './start-error.ts';

/**
 * Marks the build folder as in use by this process, so that clean-up of old builds skips it. Returns the function that
 * removes the mark. Write errors are ignored: clean-up can't remove a read-only folder either.
 */
async function markBuildInUse(buildDir: string): Promise<() => Promise<void>> {
  const folder = join(buildDir, 'running');
  const mark = join(folder, String(process.pid));
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(mark, ''))
    .catch(() => {});
  return () => rm(mark, { force: true }).catch(() => {});
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Shutdown deadlines: first for requests in flight, then for the database. */
const stopWithinMs = 15_000;
const closeWithinMs = 20_000;

/** npm forwards a Ctrl-C that this process received too. A second signal within this time is such a duplicate. */
const sameSignalMs = 1_000;

/** Calls `begin` on the first signal and `hurry` on later ones. */
function onSignals(begin: (code: number) => void, hurry: () => void): (code?: number) => void {
  let since: number | undefined;
  return (code = 0) => {
    if (since === undefined) {
      since = performance.now();
      begin(code);
    } else if (performance.now() - since > sameSignalMs) hurry();
  };
}

/** Set by a signal during start-up. Errors after that come from the shutdown and are not reported. */
let stoppedDuringStart = false;
/** The current reaction to a signal, depending on the start-up phase. `code`: exit code of a clean shutdown. */
let stop: (code?: number) => void = (code = 0) => process.exit(code);

async function start() {
  const environment = readEnvironment(process.env);
  const logger = openLog(environment.logLevel);
  const answers = environment.role !== 'worker';
  if (answers) await assertPortFree(environment.host, environment.port);
  const { port: metricsPort } = environment.metrics;
  if (metricsPort !== undefined) await assertPortFree(environment.metrics.host, metricsPort, 'METRICS_');
  const giveUp = new AbortController();
  const connecting = connectDatabase(environment, {
    log: logger,
    prepare: prepareDatabase,
    giveUp: giveUp.signal,
  });
  stop = onSignals(
    (code) => {
      stoppedDuringStart = true;
      setTimeout(() => giveUp.abort(), closeWithinMs).unref();
      // Otherwise the embedded database would stay running.
      void connecting
        .then(({ close }) => close())
        .finally(() => process.exit(giveUp.signal.aborted ? 1 : code));
    },
    () => giveUp.abort(),
  );
  // A closing terminal sends SIGHUP.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop());
  const database = await connecting;
  const { db, background, replica, embedded } = database;
  const undo: (() => void | Promise<void>)[] = [];

  try {
    await mustHaveConnections(db, environment);
    if (embedded) {
      const release = await lockDataDir(db, environment.dataDir, (error) => {
        process.stderr.write(`${error.message}\n`);
        stop(1);
      });
      undo.push(release);
    }
    const storage = await openStorage(environment);
    const { demo } = await firstStart(db, storage, environment, print);
    const state = { stopping: false };
    if (buildDir) undo.push(await markBuildInUse(buildDir));
    const metrics = measure({ db, background, replica }, { environment, ofProcess: true });
    const needs = { db, background, replica, storage, environment, logger, metrics, state };
    const app = answers
      ? await buildApp({ ...needs, ...(buildDir && { consoleDir: join(buildDir, 'client') }) })
      : undefined;
    const cutIdle = app && trackRequests(app.server);
    try {
      await app?.listen({ port: environment.port, host: environment.host });
    } catch (error) {
      throw portError(error, environment.host, environment.port);
    }
    if (app) undo.push(startIncomingSweep(environment.dataDir, logger));
    if (environment.role !== 'web') {
      const sendMail = mailSender(() => readMailSettings(background, environment));
      const publicUrl = () => publicUrlOf(app?.server, environment);
      const handlers = handlersOf({ db: background, storage, environment, sendMail, publicUrl });
      undo.push(
        await startJobs(background, countJobs(metrics.counted, reportFailures(background, handlers)), logger),
      );
    }
    if (metricsPort !== undefined) {
      const metricsServer = await listenForMetrics(metrics.scrape, {
        ...environment.metrics,
        port: metricsPort,
      });
      undo.push(() => {
        metricsServer.close();
        metricsServer.closeAllConnections();
      });
    }

    /** Always closes the database, even if requests don't finish: the embedded one would stay running. */
    const end = async (waited: Promise<unknown>, code: number) => {
      const closed = Promise.resolve(app?.close()).then(() => true);
      cutIdle?.();
      const inTime = await Promise.race([closed, waited.then(() => false)]);
      if (!inTime) app?.server.closeAllConnections();
      const giveUp = () => void database.close().finally(() => process.exit(1));
      setTimeout(giveUp, closeWithinMs).unref();
      hurry = giveUp;
      for (const step of undo.reverse()) {
        await Promise.resolve()
          .then(step)
          .catch((error) => logger.warn(`A part of the server did not shut down cleanly: ${textOf(error)}`));
      }
      await database.close();
      process.exit(inTime ? code : 1);
    };
    let hurry = () => {};
    stop = onSignals(
      (code) => {
        state.stopping = true;
        const waited = new Promise<void>((resolve) => {
          hurry = resolve;
          setTimeout(resolve, stopWithinMs).unref();
        });
        end(waited, code).catch(() => process.exit(1));
      },
      () => hurry(),
    );

    if (!app) {
      print('\n  The worker is ready: it processes background jobs.\n');
      return;
    }
    const { port } = app.server.address() as AddressInfo;
    // Queried before the ready message: once ready, a lost database must not end the process.
    const administered = demo || (await hasAdministrator(db));
    announce(environment.host, port, demo, buildDir ? 'console' : 'API');
    if (!administered) {
      print('There is no administrator yet: npm run cli -- create-admin --email you@example.com');
    }
  } catch (error) {
    for (const step of undo.reverse()) await step();
    await database.close().catch(() => {});
    throw error;
  }
}

/** Run from the sources, the server has no console: the development server in front of it announces that. */
function announce(host: string, port: number, demo: boolean, what: 'console' | 'API') {
  const name = host.includes(':') ? `[${host}]` : host;
  print(`\n  The ${what} is ready:  http://${name}:${port}\n`);
  if (!demo) return;
  print('  Demo accounts:');
  for (const { email, password } of demoAccounts) print(`    ${email.padEnd(22)} ${password}`);
  print('');
}

function explain(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof StartError) return error.message;
  if (error instanceof ApiError) return `ADMIN_EMAIL or ADMIN_PASSWORD: ${error.message}`;
  return `The server cannot start: ${textOf(error)}`;
}

start().catch((error) => {
  if (stoppedDuringStart) return;
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
