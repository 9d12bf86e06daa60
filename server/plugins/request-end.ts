// The end of each request: after its answer, or when whoever sent it went away before.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { senderGone } from '#server/log.ts';

type AtEnd = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

/** Calls each of `told` once for each request. Fastify's `onResponse` hears of those only that were answered. */
export function atEndOfRequests(app: FastifyInstance, ...told: AtEnd[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    let isOver = false;
    const end = (status: number) => {
      if (isOver) return;
      isOver = true;
      for (const tell of told) tell(request, reply, status);
    };
    reply.raw.once('finish', () => end(reply.statusCode));
    reply.raw.once('close', () => end(senderGone));
    done();
  });
}
