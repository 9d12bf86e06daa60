// Turns every failure into an answer. Internal details go to the log, never into a body.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull } from '#server/causes.ts';
import { fromDatabaseError, loggable } from '#server/http/database-errors.ts';
import {
  ApiError,
  badRequest,
  insufficientStorage,
  tooMany,
  unavailable,
  wrongContentType,
} from '#server/http/errors.ts';
import { addressOf } from '#server/log.ts';
import { StorageFailure } from '#server/storage-failure.ts';
import { megabyte } from '#shared/contract/uploads.ts';
import { addHeaders, callHeaders } from './security.ts';
import { dropRest, isDropping } from './unread-bodies.ts';

const sized = (bytes: number) =>
  bytes < megabyte ? `${bytes / 1024}KB` : `${Math.round(bytes / megabyte)}MB`;

/** Texts for Fastify's parse errors, by code. */
const unreadable: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request needs a body.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body differs from its Content-Length.',
  FST_ERR_BAD_URL: 'The URL of the request is not valid.',
};

const tooManyRequests = () => tooMany('Too many requests. Please try again in a minute.', 60);

function fromFramework(error: FastifyError, request: FastifyRequest): ApiError | undefined {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return wrongContentType(request.routeOptions.config.multipart ? 'multipart/form-data' : undefined);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ApiError(413, `The request must be at most ${sized(request.routeOptions.bodyLimit)}.`);
  const text = unreadable[error.code];
  if (text) return badRequest(text);
  const status = error.statusCode ?? 500;
  if (status === 429) return tooManyRequests();
  if (status === 503) return unavailable();
  return status >= 400 && status < 500 ? new ApiError(status, 'The request cannot be read.') : undefined;
}

/** The answer to a storage failure. Undefined for other errors. */
function fromStorage(error: unknown): ApiError | undefined {
  if (isDiskFull(error)) return insufficientStorage();
  return error instanceof StorageFailure ? unavailable() : undefined;
}

/** Whether the client disconnected in the middle of the body. The answer then reaches no one. */
const isAborted = (error: unknown, { raw }: FastifyRequest) => raw.aborted && error === raw.errored;

const ourFault = () => new ApiError(500, 'Something went wrong on our side.');

function send(reply: FastifyReply, { status, message, more }: ApiError) {
  // The failed handler may have set these, for example for a file that could not be read.
  for (const name of ['Content-Length', 'Content-Disposition']) reply.removeHeader(name);
  reply.header('Cache-Control', 'no-store');
  if (more.headers) reply.headers({ ...more.headers });
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      status: false,
      message,
      ...(more.errors && { errors: more.errors }),
      ...(more.data !== undefined && { data: more.data }),
      ...(more.changes && { changes: more.changes }),
    });
}

export function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  const answer = isAborted(error, request)
    ? badRequest('The body ended too early.')
    : error instanceof ApiError
      ? error
      : (fromStorage(error) ?? fromDatabaseError(error) ?? fromFramework(error, request) ?? ourFault());
  if (answer.status >= 500 && !request.isOverload) {
    const about = { method: request.method, ...addressOf(request) };
    request.log.error({ err: loggable(error), ...about }, answer.message);
  }
  return send(reply, answer);
}

/** Like `answerError`, for requests that the router refuses before any hook runs. */
export async function answerUnroutedError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  addHeaders(request, reply);
  dropRest(request.raw);
  const tooMuch = await request.server.isOverLimit?.(request);
  return answerError(tooMuch ? tooManyRequests() : error, request, reply);
}

/** Answers bytes that are not an HTTP request, and requests that arrive too slowly. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // Its request has already been answered.
  if (isDropping(socket)) return void socket.destroy();
  const [status, message] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'The request took too long to arrive.']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'The headers of the request are too large.']
        : ['400 Bad Request', 'The request cannot be read.'];
  const body = JSON.stringify({ status: false, message });
  const headers = Object.entries({
    ...callHeaders,
    'X-Request-Id': randomUUID(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('')}\r\n${body}`);
}
