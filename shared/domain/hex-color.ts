import { z } from '#shared/contract/zod.ts';

const hexForm = /^#[0-9a-f]{6}$/;

/** A colour as `#rrggbb`, lower-cased. */
export const hexColor = (label: string) =>
  z
    .string(`${label} must be a text`)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(hexForm, `${label} must be written as # and six digits, like #6c5ce7`),
    );

/** Parses a colour; undefined for other values, which must never reach a style. */
export function colorIn(text: unknown): string | undefined {
  const color = typeof text === 'string' ? text.trim().toLowerCase() : '';
  return hexForm.test(color) ? color : undefined;
}
