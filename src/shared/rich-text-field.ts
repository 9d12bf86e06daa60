// The field of a contract that holds rich text.
import { noControlCharacters } from './fields.ts';
import { isTooLong, type RichTextProfile, tooLongText } from './rich-text.ts';
import { z } from './zod.ts';

interface RichTextField {
  readonly label: string;
  readonly profile: RichTextProfile;
}

const known = new WeakMap<object, RichTextField>();

/**
 * Rich text, as HTML of at most 100 kB. The server cleans it by the profile before any module sees it
 * (`server/kit/clean-body.ts`): it finds the field by its type, so that nobody has to name it again.
 */
export function richText(label: string, profile: RichTextProfile) {
  const schema = z.string(`${label} must be a text`).check(
    z.refine((html) => !isTooLong(html), tooLongText(label)),
    noControlCharacters,
  );
  known.set(schema, { label, profile });
  return schema;
}

const innerOf = (schema: object): object | undefined =>
  (schema as { _zod: { def: { innerType?: object } } })._zod.def.innerType;

/** The schema inside those that only say that it may be left out. */
function innermost(schema: object): object {
  const inner = innerOf(schema);
  return inner ? innermost(inner) : schema;
}

/** The fields of a body that hold rich text. */
export const richTextFields = (body: z.ZodMiniObject) =>
  Object.entries(body.shape).flatMap(([name, schema]) => {
    const field = known.get(innermost(schema));
    return field ? [{ name, ...field }] : [];
  });
