// The rich texts of a body, cleaned.
import type { Schema } from '#src/shared/contract.ts';
import type { FieldErrors } from '#src/shared/field-errors.ts';
import { richTextFields } from '#src/shared/rich-text-field.ts';
import type { z } from '#src/shared/zod.ts';
import { invalid } from './errors.ts';

/**
 * A body with its rich texts cleaned. Throws 422 where one breaks its rule afterwards: it could not be saved again. It may
 * have become longer, and what was sent as `&#0;` is a character then.
 */
export async function cleanBody<B extends object>(schema: Schema | undefined, body: B): Promise<B> {
  const cleaned = { ...body } as Record<string, unknown>;
  const errors: FieldErrors = {};
  for (const { name, profile, rule } of richTextFields(schema as z.ZodMiniObject)) {
    const html = cleaned[name];
    if (typeof html !== 'string') continue;
    // Loaded with the first rich text: few processes see one.
    const { cleanHtml } = await import('./html.ts');
    const clean = cleanHtml(html, profile);
    const { error } = rule.safeParse(clean);
    if (error) errors[name] = error.issues.map(({ message }) => message);
    cleaned[name] = clean;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return cleaned as B;
}
