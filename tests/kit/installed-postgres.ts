// Starts a PostgreSQL from system or npm packages, to test other major versions than the embedded one.
import { rmSync } from 'node:fs';
import { chmod, chown, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedConnection } from '#server/db/embedded/embedded-postgres.ts';
import { restoreLibraryLinks } from '#server/db/embedded/library-links.ts';
import { accountsForNewCluster } from '#server/db/embedded/os-account.ts';
import { connectSuperuser, DATABASE, provision, SERVER_ROLE } from '#server/db/embedded/provision.ts';
import { baseEnvironment, runProgram } from '#server/db/embedded/run-program.ts';
import { scratchDir } from './scratch.ts';

export interface Installed {
  connection: EmbeddedConnection;
  stop: () => Promise<void>;
  /** For exit handlers, which cannot wait. */
  stopNow: () => void;
}

/** Starts a temporary cluster with the programs in `bin`. */
export async function startInstalledPostgres(bin: string): Promise<Installed> {
  const folder = await mkdtemp(join(scratchDir(), 'console-postgres-'));
  const [account] = await accountsForNewCluster(folder);
  if (!account) throw new Error('No account on this system can run PostgreSQL.');
  if (account.kind === 'other-user') await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  const directory = join(folder, 'data');
  const environment = { ...baseEnvironment(), ...(await restoreLibraryLinks(join(bin, '../..'), folder)) };
  const run = async (name: string, ...args: string[]) => {
    const program = { file: join(bin, name), arguments: args, environment };
    const { ok, output } = await runProgram(account, program, 60);
    if (!ok) throw new Error(`${name}: ${output}`);
  };
  await run(
    'initdb',
    `--pgdata=${directory}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  );
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    timezone: 'UTC',
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const control = (...args: string[]) => run('pg_ctl', `--pgdata=${directory}`, ...args);
  await control('start', '--wait', `--log=${join(folder, 'log')}`, '--options', options.join(' '));
  const client = await connectSuperuser({ host: folder, port: 5432 });
  if (!client) throw new Error('PostgreSQL does not answer.');
  await provision(client);
  await client.end();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return {
    connection: { host: folder, port: 5432, user: SERVER_ROLE, database: DATABASE, ssl: false },
    async stop() {
      await control('stop', '--mode=fast', '--wait');
      remove();
    },
    stopNow() {
      control('stop', '--mode=immediate', '--no-wait').catch(() => {});
      remove();
    },
  };
}
