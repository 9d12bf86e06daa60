// Sanitizes the rich texts of a request body.
import type { Schema } from '#shared/contract/contract.ts';
import type { FieldErrors } from '#shared/contract/field-errors.ts';
import { richTextFields } from '#shared/contract/rich-text-field.ts';
import type { z } from '#shared/contract/zod.ts';
import { invalid } from './errors.ts';

/**
 * Returns a copy of the body with sanitized rich texts. Throws 422 if a sanitized text breaks its rule, because the record
 * could not be saved again: sanitizing can lengthen a text, and it decodes entities such as `&#0;`.
 */
export async function cleanBody<B extends object>(schema: Schema | undefined, body: B): Promise<B> {
  const cleaned = { ...body } as Record<string, unknown>;
  const errors: FieldErrors = {};
  for (const { name, profile, rule } of richTextFields(schema as z.ZodMiniObject)) {
    const html = cleaned[name];
    if (typeof html !== 'string') continue;
    // Loaded on first use.
    const { cleanHtml } = await import('./html.ts');
    const clean = cleanHtml(html, profile);
    const { error } = rule.safeParse(clean);
    if (error) errors[name] = error.issues.map(({ message }) => message);
    cleaned[name] = clean;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return cleaned as B;
}
