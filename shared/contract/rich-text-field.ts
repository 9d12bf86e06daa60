// The rich text field of contracts.

import type { RichTextProfile } from '#shared/domain/rich-text.ts';
import { noControlCharacters, normalizeToNfc } from './fields.ts';
import { z } from './zod.ts';

const maxBytes = 100_000;
const encoder = new TextEncoder();

const profiles = new WeakMap<object, RichTextProfile>();

/**
 * Rich text: HTML of at most 100 kB in UTF-8. The server finds the field by its schema and sanitizes it before any
 * module reads the body (`server/records/records.ts`).
 */
export function richText(label: string, profile: RichTextProfile) {
  const schema = z.string(`${label} must be a text`).check(
    normalizeToNfc,
    z.refine((html) => encoder.encode(html).length <= maxBytes, `${label} must be at most 100 kB`),
    noControlCharacters,
  );
  profiles.set(schema, profile);
  return schema;
}

const innerOf = (schema: object): object | undefined =>
  (schema as { def: { innerType?: object } }).def.innerType;

/** Unwraps optional and nullable schemas. */
function innermost(schema: object): object {
  const inner = innerOf(schema);
  return inner ? innermost(inner) : schema;
}

/** Returns the rich text fields of a body. `rule` is the unwrapped schema. */
export const richTextFields = (body: z.ZodMiniObject) =>
  Object.entries(body.shape).flatMap(([name, schema]) => {
    const rule = innermost(schema) as ReturnType<typeof richText>;
    const profile = profiles.get(rule);
    return profile ? [{ name, profile, rule }] : [];
  });
