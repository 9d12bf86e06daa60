// Checks the depth and size of a JSON text before parsing, because later code recurses into its values.
import type { FastifyInstance } from 'fastify';
import { countText } from '#shared/contract/texts.ts';
import { type ApiError, badRequest, invalid } from './errors.ts';

const maxDepth = 64;
/** Far above any object that the API accepts. */
const maxFields = 1_000;
/** The longest accepted list has 10,000 ids. */
const maxValues = 20_000;

const backslash = 0x5c;

/** The index of the closing quote of the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** The error for a JSON text that exceeds a limit, else undefined. `field`: the form field that contains it. */
export function jsonRefusal(text: string, field = ''): ApiError | undefined {
  const tooMany = (limit: string) => invalid({ [field]: [`At most ${limit} can be sent.`] });
  /** The number of fields of each open object. */
  const fields: number[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case '[':
      case '{':
        if (fields.push(0) > maxDepth) return badRequest('The JSON is nested too deeply.');
        break;
      case ']':
      case '}':
        fields.pop();
        break;
      case ':': {
        const count = (fields.pop() ?? 0) + 1;
        if (count > maxFields) return tooMany(`${countText(maxFields)} fields of one object`);
        fields.push(count);
        break;
      }
      case ',':
        values += 1;
        if (values > maxValues) return tooMany(`${countText(maxValues)} values`);
        break;
    }
  }
  return undefined;
}

/** Parses JSON bodies with Fastify's parser, after `jsonRefusal` has accepted them. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const refusal = jsonRefusal(body);
    if (refusal) done(refusal);
    else void parse(request, body, done);
  });
}
