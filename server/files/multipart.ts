// Accepts multipart bodies on routes whose contract has files. Fields become the body; files are attached to the request.
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { textOf } from '#server/causes.ts';
import { invalid, wrongContentType } from '#server/http/errors.ts';
import type { Schema } from '#shared/contract/contract.ts';
import { type FieldErrors, fieldErrors } from '#shared/contract/field-errors.ts';
import { type Multipart, maxRequestBytes } from '#shared/contract/uploads.ts';
import { uuidsOnly } from '#shared/domain/id.ts';
import { discardFiles, type ReceivedFiles, type ReceivingPlace, receive } from './received-files.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts only multipart/form-data, with these files. */
    multipart?: Multipart;
  }
  interface FastifyRequest {
    receivedFiles?: ReceivedFiles;
  }
}

const limits = { fieldSize: 200_000, fields: 300, files: 50, parts: 350, headerPairs: 50 };

/** Adds room for the fields and the parts' headers. */
const bodyLimit = maxRequestBytes + 2 * 1024 * 1024;

export async function acceptMultipart(app: FastifyInstance) {
  app.decorateRequest('receivedFiles');
  app.addHook('preValidation', (request, _reply, done) => {
    const isOther = request.isMultipart() && !request.routeOptions.config.multipart;
    done(isOther ? wrongContentType() : undefined);
  });
  // `receive` enforces the limit of each file's rule.
  await app.register(fastifyMultipart, { limits: { ...limits, fileSize: maxRequestBytes + 1 } });
}

/** Throws 422 if a new record lacks a required file, together with the errors of the fields. */
function mustHaveFiles({ uploads }: Multipart, schema: Schema, fields: unknown, files: ReceivedFiles): void {
  const missing: FieldErrors = {};
  for (const [field, { texts }] of Object.entries(uploads)) {
    if (texts.required !== undefined && !files[field]?.length) missing[field] = [texts.required];
  }
  if (Object.keys(missing).length === 0) return;
  const { error } = schema.safeParse(fields, uuidsOnly);
  throw invalid({ ...fieldErrors(error?.issues ?? []), ...missing });
}

/** Options for a multipart route. `create`: schema of the fields, if the route creates a record. */
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
    // `onResponse` would not run after a disconnect.
    onSend: async ({ receivedFiles, log }) => {
      if (!receivedFiles) return;
      await discardFiles(receivedFiles).catch((error) =>
        log.warn(`Received files could not be removed: ${textOf(error)}`),
      );
    },
  };
}
