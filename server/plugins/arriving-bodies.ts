// Bounds what all bodies together hold in memory, from their first byte until they are answered: when a request begins, nobody
// knows yet what it will bring. Files do not count, for they are written away while they come.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDropped } from './unread-bodies.ts';

const hasBody = ({ headers }: FastifyRequest) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Forms are read where they are taken, and refused unread elsewhere. */
const isForm = ({ headers }: FastifyRequest) => /^\s*multipart\//i.test(headers['content-type'] ?? '');

/** `refusal` gives what a body is refused with that comes beyond `maxBytes`. */
export function boundArrivingBodies(
  app: FastifyInstance,
  maxBytes: number,
  refusal: (request: FastifyRequest) => Error,
): void {
  let held = 0;
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request) || isForm(request)) return done();
    let own = 0;
    let isOver = false;
    function release() {
      held -= own;
      own = 0;
      isOver = true;
    }
    function count(chunk: Buffer) {
      if (isOver || isDropped(request.raw)) return;
      own += chunk.length;
      held += chunk.length;
      if (held <= maxBytes) return;
      release();
      // For whoever reads it; what still comes goes nowhere, and the next request of the connection is heard.
      payload.emit('error', refusal(request));
    }
    reply.raw.once('close', release);
    // Once somebody reads it, and not before: a body that nobody reads is not held.
    payload.on('newListener', function read(event) {
      if (event !== 'data') return;
      payload.off('newListener', read);
      payload.on('data', count);
    });
    done();
  });
}
