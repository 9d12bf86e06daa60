// Parses JSON bodies with Fastify's parser, after checking their depth and size.
import type { FastifyInstance } from 'fastify';
import { jsonRefusal } from '#server/http/json-text.ts';

export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const refusal = jsonRefusal(body);
    if (refusal) done(refusal);
    else void parse(request, body, done);
  });
}
