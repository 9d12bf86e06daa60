// A call that follows from no contract, said once: who may make it, what it takes and what it answers, typed by its schemas.
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteShorthandOptions,
} from 'fastify';
import type { Contract, Envelope, Schema } from '#src/shared/contract.ts';
import { z } from '#src/shared/zod.ts';
import { type Access, type Actor, actorOf } from './access.ts';
import { notFound } from './errors.ts';
import type { Author } from './journal.ts';
import { answerSchema, envelopeSchema, messageSchema, recordEnvelope } from './json-schema.ts';
import { etag, type Saved } from './write.ts';

const uuid = z.uuid();

/** Whether a text can be an id at all. */
export const isId = (text: string) => uuid.safeParse(text).success;

/** The id in the path. What can't be an id names no record. */
export function idOf(request: FastifyRequest, { one }: Pick<Contract, 'one'>): string {
  const { id } = request.params as { id: string };
  if (!isId(id)) throw notFound(one);
  return id.toLowerCase();
}

/** Whoever makes a request, as the journal names them. */
export const authorOf = (request: FastifyRequest): Author => ({
  userId: actorOf(request).userId,
  mayReadUsers: actorOf(request).grants.has('users.read'),
  requestId: request.id,
});

/** The record that was saved; its version, and whether it was saved before, are told in headers. */
export function savedBy<R>(
  reply: FastifyReply,
  { version, record, repeated }: Omit<Saved<R>, 'id'> & { repeated?: true },
): R {
  if (repeated) reply.header('Idempotency-Replayed', 'true');
  reply.header('ETag', etag(version));
  return record;
}

/** What a call is given. */
export interface Given<Query, Body> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Query;
  readonly body: Body;
  /** Whoever makes it: not on public calls. */
  readonly actor: Actor;
  readonly author: Author;
  /** Another message than the call's own. */
  readonly say: (message: string) => void;
}

export interface Call<Q extends Schema, B extends Schema, A extends Schema> {
  readonly tags: readonly string[];
  readonly summary: string;
  /** By default any signed-in person. */
  readonly access?: Access;
  readonly config?: FastifyContextConfig;
  readonly query?: Q;
  readonly body?: B;
  /** Its data; without it, only a message is answered. */
  readonly answer?: A;
  /** As the resource's contract says. */
  readonly envelope?: Envelope | undefined;
  readonly status?: number;
  /** By default `OK`. */
  readonly message?: string;
  /** What the framework is told beside. */
  readonly route?: RouteShorthandOptions;
  /** Gives the data. */
  readonly run: (given: Given<z.infer<Q>, z.infer<B>>) => Promise<z.input<A> | undefined>;
}

/** What whoever has no session may send: an account's name and password, the token of a link. */
const publicBodyLimit = 16 * 1024;

/** Registers a call. */
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
