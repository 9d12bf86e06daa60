// Reads from the replica, if there is one. A write answers with its position in the write-ahead log, in a cookie and a header.
// Later requests send it back and read from a database that has this position, so that users see their own writes.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { followReplica, type Position, unknownPosition, writtenPosition } from '#server/db/replica.ts';
import { cookieOf, setCookie } from './cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answer carries the position of the write-ahead log. Default: yes for writes. */
    isReadBack?: boolean;
  }
}

/** Runs the reads of a request on the replica or the primary. If the replica fails, `work` runs again on the primary. */
export type Reads = <T>(request: FastifyRequest, work: (db: Database) => Promise<T>) => Promise<T>;

const name = 'written';
/** The position for clients without cookies, which send it back unchanged. */
const header = 'x-written';
/** Longer than the lag of a replica that is used. */
const keptSeconds = 60;

function positionOf(request: FastifyRequest): Position {
  const positions = [cookieOf(request, name), request.headers[header]].map((text) =>
    /^\d{1,20}$/.test(String(text)) ? BigInt(String(text)) : 0n,
  );
  return positions.reduce((one, other) => (one > other ? one : other));
}

const isWrite = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Call it for the API whose writes later reads must see. Without a replica, all reads use `db`. */
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
