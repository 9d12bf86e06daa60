// Registers routes with typed query, body and answer, a declared access and the standard envelope.
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteShorthandOptions,
} from 'fastify';
import type { Contract, Envelope, Schema } from '#shared/contract/contract.ts';
import { z } from '#shared/contract/zod.ts';
import { type Access, type Actor, type Author, actorOf } from './access.ts';
import { notFound } from './errors.ts';
import { answerSchema, envelopeSchema, messageSchema, recordEnvelope } from './json-schema.ts';

export interface Saved<R> {
  readonly id: string;
  readonly record: R;
  readonly version: number;
}

export const etag = (version: number) => `"${version}"`;

const uuid = z.uuid();

export const isId = (text: string) => uuid.safeParse(text).success;

/** The id in the path. Throws 404 if it is not a UUID. */
export function idOf(request: FastifyRequest, { one }: Pick<Contract, 'one'>): string {
  const { id } = request.params as { id: string };
  if (!isId(id)) throw notFound(one);
  return id.toLowerCase();
}

/** The caller, for the audit log: in a view of the portal, the administrator. */
export const authorOf = (request: FastifyRequest): Author => ({
  userId: actorOf(request).viewerId ?? actorOf(request).userId,
  mayReadUsers: actorOf(request).permissions.has('users.read'),
  requestId: request.id,
  address: request.ip,
});

/** Sets the `ETag` and `Idempotency-Replayed` headers, then returns the record. */
export function sendSaved<R>(
  reply: FastifyReply,
  { version, record, repeated }: Omit<Saved<R>, 'id'> & { repeated?: true },
): R {
  if (repeated) reply.header('Idempotency-Replayed', 'true');
  reply.header('ETag', etag(version));
  return record;
}

export interface Given<Query, Body> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Query;
  readonly body: Body;
  /** Throws 401 on public routes, which have no caller. */
  readonly actor: Actor;
  readonly author: Author;
  /** Replaces the answer's message. */
  readonly say: (message: string) => void;
}

export interface Call<Q extends Schema, B extends Schema, A extends Schema> {
  readonly tags: readonly string[];
  readonly summary: string;
  /** Default: `signed-in`. */
  readonly access?: Access;
  readonly config?: FastifyContextConfig;
  readonly query?: Q;
  readonly body?: B;
  /** Schema of the data. Without it, the answer has only a message. */
  readonly answer?: A;
  readonly envelope?: Envelope | undefined;
  readonly status?: number;
  /** Default: `OK`. */
  readonly message?: string;
  /** Further options for Fastify. */
  readonly route?: RouteShorthandOptions;
  readonly run: (given: Given<z.infer<Q>, z.infer<B>>) => Promise<z.input<A> | undefined>;
}

/** Body limit for callers without a session, who send credentials or a link's token. */
const publicBodyLimit = 16 * 1024;

export function registerCall<Q extends Schema, B extends Schema, A extends Schema>(
  app: FastifyInstance,
  method: HTTPMethods,
  url: string,
  call: Call<Q, B, A>,
) {
  const { tags, summary, access = 'signed-in', config, query, body, answer, status = 200 } = call;
  const envelope = recordEnvelope(call.envelope);
  app.route({
    ...(access === 'public' && { bodyLimit: publicBodyLimit }),
    ...call.route,
    method,
    url,
    config: { access, ...call.route?.config, ...config },
    schema: {
      tags,
      summary,
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: answer ? envelopeSchema(envelope.schema(answerSchema(answer))) : messageSchema },
    },
    async handler(request, reply) {
      let { message = 'OK' } = call;
      const data = await call.run({
        request,
        reply,
        query: request.query as z.infer<Q>,
        body: request.body as z.infer<B>,
        get actor() {
          return actorOf(request);
        },
        get author() {
          return authorOf(request);
        },
        say: (other) => {
          message = other;
        },
      });
      reply.code(status);
      return { status: true, message, data: answer ? envelope.data(data) : undefined };
    },
  });
}
