// One place turns every failure into an answer. What went wrong inside goes to the log, never into a body.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fromDatabaseError, loggable } from '#server/kit/database-errors.ts';
import { ApiError, badRequest, tooMany, unavailable } from '#server/kit/errors.ts';

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)}MB`;

/** What the framework refuses by itself, in our words. */
function fromFramework(error: FastifyError, request: FastifyRequest): ApiError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError(415, 'Send the content type application/json.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError(413, `The request must be at most ${megabytes(request.routeOptions.bodyLimit)}.`);
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return badRequest('The request needs a body.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return badRequest('The body is not as long as its Content-Length says.');
    case 'FST_ERR_BAD_URL':
      return badRequest('The address of the request cannot be read.');
    default:
      break;
  }
  if (error instanceof SyntaxError) return badRequest('The body is not valid JSON.');
  const status = error.statusCode ?? 500;
  if (status === 429) return tooMany('Too many requests. Please try again in a minute.', 60);
  if (status === 503) return unavailable();
  return status >= 400 && status < 500 ? new ApiError(status, 'The request cannot be read.') : undefined;
}

const ourFault = () => new ApiError(500, 'Something went wrong on our side.');

function send(reply: FastifyReply, { status, message, more }: ApiError) {
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
    });
}

export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer =
      error instanceof ApiError
        ? error
        : (fromDatabaseError(error) ?? fromFramework(error, request) ?? ourFault());
    if (answer.status >= 500) request.log.error({ err: loggable(error) }, answer.message);
    return send(reply, answer);
  });
}
