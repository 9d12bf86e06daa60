// Refuses work before there is more of it than can be done soon: 503 with Retry-After, until what is under way is done.
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { waitingFor } from '#server/db/read-shares.ts';
import type { Environment } from '#server/environment.ts';
import { unavailable } from '#server/kit/errors.ts';
import { boundArrivingBodies } from './arriving-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: it is answered in an overload too, for it costs next to nothing or tells of it. */
    inOverload?: true;
  }
  interface FastifyRequest {
    /** It was refused because there is too much to do. */
    isOverload: boolean;
    /** Its session is being looked up. */
    isBeingKnown: boolean;
  }
}

/** One second of it may be a start, a large collection of memory, or another process's: it has to go on for another. */
const lastingMs = 1_000;
/** Nearer to its end, the heap is collected again and again. */
const maxHeapShare = 0.85;
/** Buffers are not in the heap. Beyond what the machine, or its container, has, the system ends the process. */
const maxMemoryShare = 0.9;
const memoryBytes = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
/** What bodies may hold of the heap, or of a small machine: each is there as bytes, as a text and as values. */
const maxBodiesShare = 1 / 8;
/** How many may wait for each connection: longer queues are answered after their askers have gone. */
const waitingForEach = 100;

/** So often an overload that goes on is told. */
const tellEveryMs = 10_000;

/**
 * `db` is for calls. `overloadDelayMs`: how far behind the process may be, as the mean of a second (what comes meanwhile
 * waits about as long); 0: however far.
 */
export async function refuseOverload(
  app: FastifyInstance,
  { $client: pool }: Database,
  { database: { connections }, overloadDelayMs }: Environment,
): Promise<void> {
  let beingKnown = 0;
  let told = Number.NEGATIVE_INFINITY;
  let slowSince = Number.NEGATIVE_INFINITY;
  let slowUntil = Number.NEGATIVE_INFINITY;
  const maxWaiting = waitingForEach * connections;

  const mayPass = ({ routeOptions }: FastifyRequest) => routeOptions.config.inOverload === true;
  const refusal = (request: FastifyRequest, why: string) => {
    request.isOverload = true;
    if (performance.now() - told > tellEveryMs) {
      told = performance.now();
      app.log.warn({ why }, 'There is more to do than can be done soon: requests are refused');
    }
    return unavailable();
  };

  /** To be called while there is pressure: whether there was a second ago. */
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

  boundArrivingBodies(app, Math.min(heapBytes, memoryBytes()) * maxBodiesShare, (request) =>
    refusal(request, 'bodies'),
  );

  const isKnown = (request: FastifyRequest) => {
    if (!request.isBeingKnown) return;
    request.isBeingKnown = false;
    beingKnown -= 1;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!mayPass(request) && beingKnown + waitingFor(pool) >= maxWaiting) {
      return done(refusal(request, 'waiting'));
    }
    request.isBeingKnown = true;
    beingKnown += 1;
    reply.raw.once('close', () => isKnown(request));
    done();
  });
  // After all that is done before the body is read.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    isKnown(request);
    done();
  });
}
