// Builds the app that serves the API's documentation.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify';
import { type JsonSchema, requestSchema } from '#server/http/json-schema.ts';
import type { Schema } from '#shared/contract/contract.ts';
import type { Multipart } from '#shared/contract/uploads.ts';

const asJson = (schema: unknown) => (schema ? requestSchema(schema as Schema) : undefined);

/** Schema of a multipart body: fields and files. */
function asForm(fields: JsonSchema | undefined, { uploads }: Multipart): JsonSchema {
  const file = { type: 'string', format: 'binary' };
  const files = Object.entries(uploads).map(
    ([name, { maxCount }]) => [name, maxCount === 1 ? file : { type: 'array', items: file }] as const,
  );
  const properties = { ...(fields?.properties as object), ...Object.fromEntries(files) };
  return { type: 'object', ...fields, properties };
}

/** Describes a route's contract and permissions in OpenAPI terms. */
function describe({ schema, url, route }: { schema: FastifySchema; url: string; route: RouteOptions }) {
  const { access: needed = 'public', multipart } = route.config ?? {};
  const fields = asJson(schema?.body);
  const body = multipart ? asForm(fields, multipart) : fields;
  const querystring = asJson(schema?.querystring);
  return {
    url,
    schema: {
      ...schema,
      description: `${schema?.description ?? ''}${needed === 'public' ? 'Public.' : `Requires: ${[needed].flat().join(' or ')}.`}`,
      security: needed === 'public' ? [] : [{ bearer: [] }],
      ...(body && { body }),
      ...(multipart && { consumes: ['multipart/form-data'] }),
      ...(querystring && { querystring }),
    },
  };
}

const introduction = `
Success: \`{ "status": true, "message": "...", "data": ... }\`. Failure, with its true HTTP status:
\`{ "status": false, "message": "...", "errors": { "<field>": ["..."] } }\`; \`errors\` holds the first 20.

Lists take \`page\`, \`limit\`, \`q\`, \`sort\`, \`order\` and their filters. \`X-Total-Count\` is their total;
\`X-Total-Relation\` says whether it is \`exact\`, an \`estimate\`, or \`at-least\` what is known so far. \`HEAD\` of a list
answers both alone, and waits until the total is counted. One record bears
\`ETag\`; a change with \`If-Match\` is refused with 412 once the record has changed. A POST with \`Idempotency-Key\`
can be sent again safely for 24 hours.`;

/** Describes the routes as an OpenAPI document. Uses an app of its own whose handlers never run. */
async function describeRoutes(routes: readonly RouteOptions[]) {
  const described = Fastify({ exposeHeadRoutes: false });
  described.setValidatorCompiler(() => () => true).setSerializerCompiler(() => JSON.stringify);
  await described.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Multi-store console', version: '1', description: introduction },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describe as never,
  });
  for (const { method, url, schema, config } of routes) {
    described.route({ method, url, ...(schema && { schema }), ...(config && { config }), handler: () => {} });
  }
  await described.ready();
  const document = described.swagger();
  await described.close();
  return document;
}

/** Contains only the documentation routes: a URL such as `/api/docs/../admin/v1/me` reaches no API route. */
export async function apiPage(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const document = await describeRoutes(routes);
  const page = Fastify({ exposeHeadRoutes: false });
  await page.register(swagger, { mode: 'static', specification: { document: document as never } });
  await page.register(swaggerUi, { routePrefix: '/api/docs' });
  page.get('/api/openapi.json', async () => document);
  return page;
}
