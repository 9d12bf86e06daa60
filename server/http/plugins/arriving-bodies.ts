// Limits the memory of all request bodies together, from their first byte until the answer. The total can only be counted
// while bodies arrive. Files don't count: they go to disk.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDropped } from './unread-bodies.ts';

const hasBody = ({ headers }: FastifyRequest) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Routes that accept forms read them themselves; other routes refuse them unread. */
const isForm = ({ headers }: FastifyRequest) => /^\s*multipart\//i.test(headers['content-type'] ?? '');

/** `refusal` creates the error for a body that exceeds `maxBytes` in total. */
export function limitBodyMemory(
  app: FastifyInstance,
  maxBytes: number,
  refusal: (request: FastifyRequest) => Error,
): void {
  let totalBytes = 0;
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request) || isForm(request)) return done();
    let bodyBytes = 0;
    let isOver = false;
    function release() {
      totalBytes -= bodyBytes;
      bodyBytes = 0;
      isOver = true;
    }
    function count(chunk: Buffer) {
      if (isOver || isDropped(request.raw)) return;
      bodyBytes += chunk.length;
      totalBytes += chunk.length;
      if (totalBytes <= maxBytes) return;
      release();
      // Fails the body's reader. The rest is drained, so that the connection can serve the next request.
      payload.emit('error', refusal(request));
    }
    reply.raw.once('close', release);
    // Starts counting when a reader attaches, because an unread body is not buffered.
    payload.on('newListener', function read(event) {
      if (event !== 'data') return;
      payload.off('newListener', read);
      payload.on('data', count);
    });
    done();
  });
}
