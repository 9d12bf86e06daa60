// The Unix socket of the database, in a folder that only its account may enter.

import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import type { LockFile } from './lock-file.ts';
import type { OsAccount } from './os-account.ts';
import { ensurePrivateDirectory } from './private-directory.ts';

export type Endpoint = Pick<LockFile, 'host' | 'port'>;

/** Part of the name of the socket. PostgreSQL does not listen on TCP. */
const SOCKET_PORT = 5432;

/** The limit is 107 bytes on Linux and 103 on macOS. */
const MAX_SOCKET_PATH = 103;

/**
 * The endpoint for a database that starts in `dataDir`; creates its folder. A running database states its endpoint in
 * its lock file.
 */
export async function prepareEndpoint(dataDir: string, account: OsAccount): Promise<Endpoint> {
  const host = socketDirectory(dataDir);
  await ensurePrivateDirectory(host, account);
  return { host, port: SOCKET_PORT };
}

/** Settings that make the server listen only there. */
export function listenSettings({ host, port }: Endpoint): string[] {
  const settings = {
    listen_addresses: '',
    port,
    // The value is a list. Quotes protect commas in the path.
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function socketDirectory(dataDir: string): string {
  const short = `console-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const candidates = [join(dataDir, 'postgres-socket'), join(tmpdir(), short), join('/tmp', short)];
  const found = candidates.find(
    (path) => Buffer.byteLength(`${path}/.s.PGSQL.${SOCKET_PORT}`) <= MAX_SOCKET_PATH,
  );
  if (found === undefined)
    throw new StartError(`${dataDir} is too long a path: set DATA_DIR to a shorter one`);
  return found;
}
