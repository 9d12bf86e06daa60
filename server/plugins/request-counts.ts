// How many requests each address made within a minute, of all server processes together: each counts its own, and tells
// the others by NOTIFY of who makes many. No request waits for that.
import { randomUUID } from 'node:crypto';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Database } from '#server/db/client.ts';

/** What it is told by. */
export const requestsChannel = 'requests';

const tellEachMs = 1_000;
/** Of an address others are told once it made this part of what it may: of most addresses nobody is ever told. */
const toldPart = 0.02;
/** The addresses that were not seen for longest are forgotten. */
const addresses = 5_000;
/** PostgreSQL takes 8,000 bytes; an address with its count is 50 at the most. */
const toldAtOnce = 100;

interface Counted {
  began: number;
  all: number;
  /** What this process counted and others were not told of. */
  untold: number;
}

export function requestCounts(max: number, timeWindow: number) {
  const own = randomUUID();
  const counts = new Map<string, Counted>();
  const untold = new Set<string>();
  const step = Math.max(1, max * toldPart);

  function add(address: string, requests: number): Counted {
    const now = Date.now();
    let counted = counts.get(address);
    if (!counted || counted.began + timeWindow <= now) counted = { began: now, all: 0, untold: 0 };
    counted.all += requests;
    counts.delete(address);
    counts.set(address, counted);
    if (counts.size > addresses) counts.delete(counts.keys().next().value ?? '');
    return counted;
  }

  const store: FastifyRateLimitStore = {
    incr(address, done) {
      const counted = add(address, 1);
      counted.untold += 1;
      if (counted.untold >= step) untold.add(address);
      done(null, { current: counted.all, ttl: counted.began + timeWindow - Date.now() });
    },
    child: () => store,
  };

  function take(): Record<string, number> {
    const taken: Record<string, number> = {};
    for (const address of [...untold].slice(0, toldAtOnce)) {
      const counted = counts.get(address);
      if (counted) {
        taken[address] = counted.untold;
        counted.untold = 0;
      }
      untold.delete(address);
    }
    return taken;
  }

  return {
    /** What counts for `@fastify/rate-limit`. */
    store,
    /** What another process told. */
    heard(payload: string): void {
      const { from, requests } = JSON.parse(payload) as { from: string; requests: Record<string, number> };
      if (from !== own) for (const [address, made] of Object.entries(requests)) add(address, made);
    },
    /** Tells the others until the function that it gives is called. */
    tell({ $client: pool }: Database): () => void {
      const timer = setInterval(() => {
        if (untold.size === 0) return;
        const told = JSON.stringify({ from: own, requests: take() });
        // Whoever does not hear of it counts on by itself.
        pool.query('select pg_notify($1, $2)', [requestsChannel, told]).catch(() => {});
      }, tellEachMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
