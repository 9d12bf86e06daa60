// Counts requests per client address and minute across all processes. Each process counts its own and sends busy addresses to
// the others by NOTIFY. Requests never wait for that.
import { randomUUID } from 'node:crypto';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { clientClosedRequest } from '#server/log.ts';

type AtEnd = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

/**
 * Calls each listener once per request, whether it was answered or abandoned by the client. Fastify's `onResponse` covers
 * answered requests only.
 */
export function onRequestEnd(app: FastifyInstance, ...listeners: AtEnd[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    let isOver = false;
    const end = (status: number) => {
      if (isOver) return;
      isOver = true;
      for (const listener of listeners) listener(request, reply, status);
    };
    reply.raw.once('finish', () => end(reply.statusCode));
    reply.raw.once('close', () => end(clientClosedRequest));
    done();
  });
}

export const requestsChannel = 'requests';

const notifyEveryMs = 1_000;
/** Share of the limit from which on an address is sent to the other processes. Most addresses stay below it. */
const notifiedShare = 0.02;
/** Least recently seen addresses are dropped above this number. */
const maxAddresses = 5_000;
/** A NOTIFY payload has at most 8,000 bytes; an address with its count needs up to 50. */
const addressesPerNotify = 100;

interface Counted {
  startedAt: number;
  total: number;
  /** Counted by this process and not sent yet. */
  unsent: number;
}

export function requestCounts(max: number, timeWindow: number) {
  const own = randomUUID();
  const counts = new Map<string, Counted>();
  const unsent = new Set<string>();
  const step = Math.max(1, max * notifiedShare);

  function add(address: string, requests: number): Counted {
    const now = Date.now();
    let counted = counts.get(address);
    if (!counted || counted.startedAt + timeWindow <= now) counted = { startedAt: now, total: 0, unsent: 0 };
    counted.total += requests;
    counts.delete(address);
    counts.set(address, counted);
    if (counts.size > maxAddresses) counts.delete(counts.keys().next().value ?? '');
    return counted;
  }

  const store: FastifyRateLimitStore = {
    incr(address, done) {
      const counted = add(address, 1);
      counted.unsent += 1;
      if (counted.unsent >= step) unsent.add(address);
      done(null, { current: counted.total, ttl: counted.startedAt + timeWindow - Date.now() });
    },
    child: () => store,
  };

  function take(): Record<string, number> {
    const taken: Record<string, number> = {};
    for (const address of [...unsent].slice(0, addressesPerNotify)) {
      const counted = counts.get(address);
      if (counted) {
        taken[address] = counted.unsent;
        counted.unsent = 0;
      }
      unsent.delete(address);
    }
    return taken;
  }

  return {
    /** The store for `@fastify/rate-limit`. */
    store,
    /** Adds the counts that another process sent. */
    heard(payload: string): void {
      const { from, requests } = JSON.parse(payload) as { from: string; requests: Record<string, number> };
      if (from !== own) for (const [address, made] of Object.entries(requests)) add(address, made);
    },
    /** Sends counts to the other processes until the returned function is called. */
    tell({ $client: pool }: Database): () => void {
      const timer = setInterval(() => {
        if (unsent.size === 0) return;
        const payload = JSON.stringify({ from: own, requests: take() });
        // If it fails, the other processes go on with their own counts.
        pool.query('select pg_notify($1, $2)', [requestsChannel, payload]).catch(() => {});
      }, notifyEveryMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
