// The field of a contract that holds rich text.
import { noControlCharacters, oneSpelling } from './fields.ts';
import type { RichTextProfile } from './rich-text.ts';
import { z } from './zod.ts';

const maxBytes = 100_000;
const encoder = new TextEncoder();

const known = new WeakMap<object, RichTextProfile>();

/**
 * Rich text, as HTML of at most 100 kB of UTF-8: a longer one is refused, never cut. The server cleans it by the profile
 * before any module sees it (`server/kit/clean-body.ts`): it finds the field by its type, so that nobody has to name it again.
 */
export function richText(label: string, profile: RichTextProfile) {
  const schema = z.string(`${label} must be a text`).check(
    oneSpelling,
    z.refine((html) => encoder.encode(html).length <= maxBytes, `${label} must be at most 100 kB`),
    noControlCharacters,
  );
  known.set(schema, profile);
  return schema;
}

const innerOf = (schema: object): object | undefined =>
  (schema as { def: { innerType?: object } }).def.innerType;

/** The schema inside those that only say that it may be left out. */
function innermost(schema: object): object {
  const inner = innerOf(schema);
  return inner ? innermost(inner) : schema;
}

/** The fields of a body that hold rich text, each with the rule of its text. */
export const richTextFields = (body: z.ZodMiniObject) =>
  Object.entries(body.shape).flatMap(([name, schema]) => {
    const rule = innermost(schema) as ReturnType<typeof richText>;
    const profile = known.get(rule);
    return profile ? [{ name, profile, rule }] : [];
  });
