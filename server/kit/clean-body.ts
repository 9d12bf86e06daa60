// The rich texts of a body, cleaned.
import type { Schema } from '#src/shared/contract.ts';
import type { FieldErrors } from '#src/shared/field-errors.ts';
import { isTooLong, tooLongText } from '#src/shared/rich-text.ts';
import { richTextFields } from '#src/shared/rich-text-field.ts';
import type { z } from '#src/shared/zod.ts';
import { invalid } from './errors.ts';

/** A body with its rich texts cleaned. Throws 422 where one is too long afterwards: it could not be saved again. */
export async function cleanBody<B extends object>(schema: Schema | undefined, body: B): Promise<B> {
  const cleaned = { ...body } as Record<string, unknown>;
  const errors: FieldErrors = {};
  for (const { name, label, profile } of richTextFields(schema as z.ZodMiniObject)) {
    const html = cleaned[name];
    if (typeof html !== 'string') continue;
    // Loaded with the first rich text: few processes see one.
    const { cleanHtml } = await import('./html.ts');
    const clean = cleanHtml(html, profile);
    if (isTooLong(clean)) errors[name] = [tooLongText(label)];
    cleaned[name] = clean;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return cleaned as B;
}
