// Where a call that only reads is answered from: a replica, where there is one. Who writes is told how far the database
// is written then, in a cookie and a header; who brings that along sees their own writes, whichever process they ask.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { followReplica, type Position, unknownPosition, writtenPosition } from '#server/db/replica.ts';
import { cookieOf, setCookie } from './cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether what was written until it is answered is read back at once by whoever asked; by default that of writes. */
    isReadBack?: boolean;
  }
}

/** Runs what only reads for a request, on the database that answers it. It may be run a second time, on another one. */
export type Reads = <T>(request: FastifyRequest, work: (db: Database) => Promise<T>) => Promise<T>;

const name = 'written';
/** The same for clients that keep no cookies: to be sent back as it came. */
const header = 'x-written';
/** Longer than a replica that is read from can be behind. */
const keptSeconds = 60;

function positionOf(request: FastifyRequest): Position {
  const given = [cookieOf(request, name), request.headers[header]].map((text) =>
    /^\d{1,20}$/.test(String(text)) ? BigInt(String(text)) : 0n,
  );
  return given.reduce((one, other) => (one > other ? one : other));
}

const isWrite = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** To be called for the API whose writes are to be seen. Without a replica all is read from `db`. */
export async function readsOf(
  api: FastifyInstance,
  db: Database,
  replica: Database | undefined,
): Promise<Reads> {
  if (!replica) return (_request, work) => work(db);
  const { read, end } = await followReplica(db, replica, (line) => api.log.info(line));
  api.addHook('onClose', async () => end());
  api.addHook('onSend', async (request, reply) => {
    const { isReadBack = isWrite(request.method) } = request.routeOptions.config;
    if (!isReadBack || reply.statusCode >= 400) return;
    const position = String(await writtenPosition(db).catch(() => unknownPosition));
    reply.header(header, position);
    setCookie(reply, name, position, keptSeconds);
  });
  return (request, work) => read(positionOf(request), work);
}
