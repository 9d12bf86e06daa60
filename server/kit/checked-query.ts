// Queries that are checked before the framework comes to it, for what begins before: they are not checked a second time.
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { getOrInsert } from '#server/db/get-or-insert.ts';
import type { Schema } from '#src/shared/contract.ts';
import { uuidsOnly } from '#src/shared/id.ts';
import type { z } from '#src/shared/zod.ts';

class Checked {}

/** Whether it is what `checkEarly` left. Nothing that is sent can be. */
export const isChecked = (query: unknown): boolean => query instanceof Checked;

/** What short queries were found to be, by the schema and as a text: the same few come again and again. */
const known = new WeakMap<Schema, LRUCache<string, Checked>>();
const maxKnown = 1_000;
const longestKnown = 200;

/** The query of a request by its route's schema; undefined where it will be refused. */
export function checkEarly<S extends Schema>(request: FastifyRequest, schema: S): z.infer<S> | undefined {
  const ofSchema = getOrInsert(known, schema, () => new LRUCache<string, Checked>({ max: maxKnown }));
  const text = JSON.stringify(request.query);
  let checked = ofSchema.get(text);
  if (!checked) {
    const { success, data } = schema.safeParse(request.query, uuidsOnly);
    if (!success) return undefined;
    checked = Object.freeze(Object.assign(new Checked(), data));
    if (text.length <= longestKnown) ofSchema.set(text, checked);
  }
  request.query = checked;
  return checked as z.infer<S>;
}
