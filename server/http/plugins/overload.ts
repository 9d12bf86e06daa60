// Refuses requests with 503 and Retry-After while the process is overloaded.
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { waitingFor } from '#server/db/connection-shares.ts';
import type { Environment } from '#server/environment.ts';
import { unavailable } from '#server/http/errors.ts';
import { limitBodyMemory } from './arriving-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered even during an overload: cheap, or needed to monitor the overload. */
    inOverload?: true;
  }
  interface FastifyRequest {
    /** Whether the request was refused because of overload. */
    isOverload: boolean;
    /** Whether its session look-up is still running. */
    isBeingKnown: boolean;
  }
}

/** How long pressure must last. Shorter peaks come from start-up, garbage collection or other processes. */
const lastingMs = 1_000;
/** Above this share, garbage collection runs almost constantly. */
const maxHeapShare = 0.85;
/** Share of the machine's or container's memory, including buffers outside the heap. Above it, the system kills the process. */
const maxMemoryShare = 0.9;
const memoryBytes = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
/** Share of the heap (or of a small machine's memory) for bodies. Each exists as bytes, text and values. */
const maxBodiesShare = 1 / 8;
/** Waiting requests per connection. Clients give up before a longer queue is served. */
const waitingForEach = 100;

/** Interval between log lines during an overload. */
const logEveryMs = 10_000;

/**
 * `db`: the pool for requests. `overloadDelayMs`: the tolerated event loop delay, as mean of a second, about as long as a
 * request then waits; 0: no limit.
 */
export async function refuseOverload(
  app: FastifyInstance,
  { $client: pool }: Database,
  { database: { connections }, overloadDelayMs }: Environment,
): Promise<void> {
  let lookUps = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let slowSince = Number.NEGATIVE_INFINITY;
  let slowUntil = Number.NEGATIVE_INFINITY;
  const maxWaiting = waitingForEach * connections;

  const mayPass = ({ routeOptions }: FastifyRequest) => routeOptions.config.inOverload === true;
  const refusal = (request: FastifyRequest, why: string) => {
    request.isOverload = true;
    if (performance.now() - loggedAt > logEveryMs) {
      loggedAt = performance.now();
      app.log.warn({ why }, 'The server is overloaded and refuses requests');
    }
    return unavailable();
  };

  /** Call under pressure. Returns whether it has lasted for `lastingMs`. */
  const lasts = () => {
    const now = performance.now();
    if (now - slowUntil > 2 * lastingMs) slowSince = now;
    slowUntil = now;
    return now - slowSince >= lastingMs;
  };

  app.decorateRequest('isOverload', false);
  app.decorateRequest('isBeingKnown', false);
  const heapBytes = getHeapStatistics().heap_size_limit;
  await app.register(underPressure, {
    maxEventLoopDelay: overloadDelayMs,
    maxHeapUsedBytes: Math.round(heapBytes * maxHeapShare),
    maxRssBytes: Math.round(memoryBytes() * maxMemoryShare),
    pressureHandler: (request: FastifyRequest, _reply: unknown, type: string) =>
      mayPass(request) || !lasts() ? undefined : Promise.reject(refusal(request, type)),
  });

  limitBodyMemory(app, Math.min(heapBytes, memoryBytes()) * maxBodiesShare, (request) =>
    refusal(request, 'bodies'),
  );

  const endLookUp = (request: FastifyRequest) => {
    if (!request.isBeingKnown) return;
    request.isBeingKnown = false;
    lookUps -= 1;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!mayPass(request) && lookUps + waitingFor(pool) >= maxWaiting) {
      return done(refusal(request, 'waiting'));
    }
    request.isBeingKnown = true;
    lookUps += 1;
    reply.raw.once('close', () => endLookUp(request));
    done();
  });
  // The session look-up ends before the body is read.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    endLookUp(request);
    done();
  });
}
