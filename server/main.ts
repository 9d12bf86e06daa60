// The process: settings, database, listen, and a stop that loses nothing.
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { connectDatabase } from './db/connect.ts';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error.ts';
import { demoAccounts, seedDemo } from './db/seed/demo.ts';
import { followRequests } from './drain.ts';
import { keepHouse } from './housekeeping.ts';
import { ApiError } from './kit/errors.ts';
import { lockDataDir } from './lock.ts';
import { readSessionLimits } from './modules/settings/session-limits.ts';
import { createAdministrator, hasAdministrator } from './modules/users/operator.ts';
import { projectRoot } from './root.ts';
import { isLoopback, readSettings, SettingsError } from './settings.ts';
import { StartError, textOf } from './start-error.ts';
import { openStorage } from './storage/storage.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** How long a stop waits for what is in flight. */
const stopWithinMs = 15_000;

/** npm passes on a Ctrl-C that the terminal has sent to this process too: one so soon after another is the same. */
const sameSignalMs = 1_000;

function portError(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken. Stop what uses it, or choose another PORT.`);
  if (code === 'EACCES') return new StartError(`Port ${port} may not be used. Choose a PORT above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST ${host} is no address of this machine.`);
  }
  return error;
}

async function start() {
  const settings = readSettings(process.env);
  const logger = pino({ level: settings.logLevel });
  const database = await connectDatabase(settings, (line) => logger.info(line));
  const { db, embedded } = database;
  const undo: (() => void)[] = [];

  try {
    if (embedded) {
      const lock = await lockDataDir(db, settings.dataDir);
      undo.push(lock.release);
    }
    const storage = await openStorage(settings);
    const wantsDemo = settings.demoData ?? (embedded && isLoopback(settings.host));
    const seeded = wantsDemo && (await seedDemo(db, storage)) !== 'own';
    if (settings.firstAdmin && !(await hasAdministrator(db))) {
      await createAdministrator(db, 'first start', { ...settings.firstAdmin, name: 'Administrator' });
      print(`Created the administrator ${settings.firstAdmin.email}`);
    }

    const state = { stopping: false };
    const built = join(projectRoot, 'dist/client');
    const app = await buildApp({
      db,
      storage,
      settings,
      logger,
      state,
      ...(existsSync(join(built, 'index.html')) && { consoleDir: built }),
    });
    const cutIdle = followRequests(app.server);
    try {
      await app.listen({ port: settings.port, host: settings.host });
    } catch (error) {
      throw portError(error, settings.host, settings.port);
    }
    undo.push(keepHouse(db, storage, () => readSessionLimits(db, settings), logger));

    let stoppingSince = 0;
    const stop = async () => {
      if (state.stopping) {
        if (performance.now() - stoppingSince > sameSignalMs) process.exit(1);
        return;
      }
      state.stopping = true;
      stoppingSince = performance.now();
      const giveUp = setTimeout(() => process.exit(1), stopWithinMs);
      giveUp.unref();
      const closed = app.close();
      cutIdle();
      await closed;
      for (const step of undo.reverse()) step();
      await database.close();
      process.exit(0);
    };
    process.on('SIGTERM', () => void stop());
    process.on('SIGINT', () => void stop());

    const { port } = app.server.address() as AddressInfo;
    announce(settings.host, port, seeded);
    if (!seeded && !(await hasAdministrator(db))) {
      print('There is no administrator yet: npm run cli -- create-admin --email you@example.com');
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    await database.close().catch(() => {});
    throw error;
  }
}

function announce(host: string, port: number, seeded: boolean) {
  const name = host.includes(':') ? `[${host}]` : host;
  print(`\n  The console is ready:  http://${name}:${port}\n`);
  if (!seeded) return;
  print('  Demo accounts:');
  for (const { email, password } of demoAccounts) print(`    ${email.padEnd(22)} ${password}`);
  print('');
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.lines.join('\n');
  if (error instanceof ApiError) return `ADMIN_EMAIL or ADMIN_PASSWORD: ${error.message}`;
  if (error instanceof StartError || error instanceof EmbeddedPostgresError) return error.message;
  return `The server cannot start: ${textOf(error)}`;
}

start().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
