import { z } from './zod.ts';

const form = /^#[0-9a-f]{6}$/;

/** `#rrggbb`, kept in small letters. */
export const hexColor = (label: string) =>
  z
    .string(`${label} must be a text`)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(form, `${label} must be written as # and six digits, like #6c5ce7`),
    );

/** A colour as it is kept; undefined for what is none, which must never reach a style. */
export function colorIn(text: unknown): string | undefined {
  const color = typeof text === 'string' ? text.trim().toLowerCase() : '';
  return form.test(color) ? color : undefined;
}
