// Reports the end of each request, whether answered or abandoned by the client.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientClosedRequest } from '#server/log.ts';

type AtEnd = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

/** Calls each listener once per request. Fastify's `onResponse` covers answered requests only. */
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
