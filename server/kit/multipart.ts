// Puts multipart bodies in front of the calls whose contract has files: fields are validated like any body,
// files wait on the request.
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { textOf } from '#server/causes.ts';
import type { Schema } from '#src/shared/contract.ts';
import { type FieldErrors, fieldErrors } from '#src/shared/field-errors.ts';
import { uuidsOnly } from '#src/shared/id.ts';
import { type Multipart, maxRequestBytes } from '#src/shared/uploads.ts';
import { invalid, wrongContentType } from './errors.ts';
import { discardFiles, type ReceivedFiles, type ReceivingPlace, receive } from './received-files.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes multipart/form-data and nothing else, with these files. */
    multipart?: Multipart;
  }
  interface FastifyRequest {
    /** The files of a multipart body, by field, once they have come. */
    receivedFiles?: ReceivedFiles;
  }
}

/** What a form may hold beside its files. */
const limits = { fieldSize: 200_000, fields: 300, files: 50, parts: 350, headerPairs: 50 };

/** Beside the files there are the fields and the parts' own headers. */
const bodyLimit = maxRequestBytes + 2 * 1024 * 1024;

export async function acceptMultipart(app: FastifyInstance) {
  app.decorateRequest('receivedFiles');
  app.addHook('preValidation', (request, _reply, done) => {
    const isOther = request.isMultipart() && !request.routeOptions.config.multipart;
    done(isOther ? wrongContentType() : undefined);
  });
  // A file may be as large as its rule allows; that is counted while it arrives.
  await app.register(fastifyMultipart, { limits: { ...limits, fileSize: maxRequestBytes + 1 } });
}

/** Throws 422 where a file is missing that a new record needs, together with all that is wrong with the fields. */
function mustHaveFiles({ uploads }: Multipart, schema: Schema, fields: unknown, files: ReceivedFiles): void {
  const missing: FieldErrors = {};
  for (const [field, { texts }] of Object.entries(uploads)) {
    if (texts.required !== undefined && !files[field]?.length) missing[field] = [texts.required];
  }
  if (Object.keys(missing).length === 0) return;
  const { error } = schema.safeParse(fields, uuidsOnly);
  throw invalid({ ...fieldErrors(error?.issues ?? []), ...missing });
}

/** The options of a route that takes a multipart body. `create`: the fields of a new record, if it makes one. */
export function multipartRoute(
  multipart: Multipart,
  place: ReceivingPlace,
  create?: Schema,
): RouteShorthandOptions {
  return {
    bodyLimit,
    config: { multipart },
    preValidation: async (request) => {
      const { fields, files } = await receive(request, multipart, place);
      request.body = fields;
      request.receivedFiles = files;
      if (create) mustHaveFiles(multipart, create, fields, files);
    },
    // Not once it is answered: nobody who went away is answered.
    onSend: async ({ receivedFiles, log }) => {
      if (!receivedFiles) return;
      await discardFiles(receivedFiles).catch((error) =>
        log.warn(`Received files could not be removed: ${textOf(error)}`),
      );
    },
  };
}
