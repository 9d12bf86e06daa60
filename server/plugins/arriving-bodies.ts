// Bounds what all bodies together hold in memory, from their first byte until they are answered: when a request begins, nobody
// knows yet what it will bring. Files do not count, for they are written away while they come.
import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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
    if (!hasBody(request) || isForm(request)) return done(null, payload);
    let own = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        own += chunk.length;
        held += chunk.length;
        next(held > maxBytes ? refusal(request) : null, chunk);
      },
    });
    reply.raw.once('close', () => {
      held -= own;
    });
    payload.once('error', (error) => counted.destroy(error));
    done(null, payload.pipe(counted));
  });
}
