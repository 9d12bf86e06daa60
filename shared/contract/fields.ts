// The field types of contracts. Error messages name the field, so that they make sense outside the form.
import { maxUrlLength, safeUrl } from '#shared/domain/safe-url.ts';
import { z } from './zod.ts';

const isMissing = (input: unknown) => input === undefined || input === null;

const invalidCharacters = "Contains characters that can't be saved";

/**
 * Rejects lone surrogates, which the database would store as a question mark, and U+FFFD, which replaces bytes that
 * were no valid UTF-8.
 */
export const noLoneSurrogates = z.refine((text) => !/[\p{Cs}\ufffd]/u.test(String(text)), invalidCharacters);

/** Also rejects control characters, except line feed, carriage return and tab. PostgreSQL refuses NUL. */
export const noControlCharacters = z.refine(
  (text) => !/[\p{Cc}\p{Cs}\ufffd]/u.test(String(text).replace(/[\n\r\t]/g, '')),
  invalidCharacters,
);

/**
 * Matches emoji, including sequences of several characters, in the spelling that Unicode recommends. A function,
 * because browsers older than 2023 don't support the flag `v` and few names need it.
 */
// biome-ignore lint/complexity/useRegexLiterals: a literal fails to parse in old browsers and needs TypeScript's ES2024 target
const emoji = () => new RegExp('\\p{RGI_Emoji}', 'gv');

/** Characters that show as nothing or as a space, and private-use characters, whose look depends on the font. */
const invisible =
  /[\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\t\n\r\u2800\ufffc\u{16fe4}\u{1d159}]/u;

/** Removes a redundant variation selector, which some keyboards add to emoji, so that each emoji has one spelling. */
export const plainEmoji = z.overwrite<string>((text) =>
  text.replace(/(\p{Emoji_Presentation})\ufe0f/gu, '$1'),
);

/**
 * For names and emails: different values must not look alike. Rejects invisible characters, double spaces and
 * compatibility forms (full width, ligatures, separate accents).
 */
export const noLookAlikes = (label: string) =>
  z.refine((value) => {
    const text = String(value);
    if (text.normalize('NFKC') !== text || /\s\s|[^\S ]/.test(text)) return false;
    return !invisible.test(text) || !invisible.test(text.replace(emoji(), ''));
  }, `${label} has an invisible or look-alike character. Please type it again.`);

/** Normalizes text to NFC. URLs and passwords stay as typed. */
export const normalizeToNfc = z.normalize('NFC');

function stringOf(label: string, max: number, required: string, isText: boolean) {
  return z
    .string({ error: ({ input }) => (isMissing(input) ? required : `${label} must be a text`) })
    .check(
      z.trim(),
      ...(isText ? [normalizeToNfc] : []),
      z.minLength(1, required),
      z.maxLength(max, `${label} must be at most ${max} characters`),
      noControlCharacters,
    );
}

/** A required text: trimmed, NFC, 1 to `max` characters. `required` is the error for a missing, null or empty value. */
export const requiredText = (label: string, max: number, required = `${label} is required`) =>
  stringOf(label, max, required, true);

/** A text that may be empty: trimmed, NFC, at most `max` characters. */
export function optionalText(label: string, max: number) {
  return z
    .string(`${label} must be a text`)
    .check(
      z.trim(),
      normalizeToNfc,
      z.maxLength(max, `${label} must be at most ${max} characters`),
      noControlCharacters,
    );
}

/** An email address, trimmed. The case stays as typed; compare addresses with `sameEmail`. */
export function emailAddress(label = 'Email') {
  return requiredText(label, 254).check(
    z.regex(/^[^\s@<>()",;:\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/, `${label} must be a valid email address`),
    noLookAlikes(label),
  );
}

/** A required URL: trimmed, http or https, at most 2,048 characters. */
export function webAddress(label: string) {
  return stringOf(label, maxUrlLength, `${label} is required`, false).check(
    z.refine(
      // The minimum length reports an empty text.
      (text) => text === '' || safeUrl(text) !== undefined,
      `${label} must be a web address that begins with http:// or https://`,
    ),
  );
}

/** A URL or null. Forms send an empty text for none. */
export const optionalWebAddress = (label: string) =>
  z.pipe(
    z.nullable(z.string(`${label} must be a text`)),
    z.pipe(
      z.transform((value: string | null) => value?.trim() || null),
      z.nullable(webAddress(label)),
    ),
  );

/** A time in an answer: ISO 8601, UTC, with milliseconds. */
export const isoTime = () => z.iso.datetime();

/** A record with its id and times: adds `id`, `createdAt` and `updatedAt` to the shape. */
export const storedRecord = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ id: z.uuid(), ...shape, createdAt: isoTime(), updatedAt: isoTime() });

/** A whole number in a body, from `min` to `max`. */
export function wholeNumber(label: string, min: number, max: number) {
  const text = `${label} must be a whole number from ${min} to ${max}`;
  return z
    .int({ error: ({ input }) => (isMissing(input) || input === '' ? `${label} is required` : text) })
    .check(z.gte(min, text), z.lte(max, text));
}

/** A day without a time: `2026-11-21`. */
export const calendarDay = (label: string) =>
  z.iso.date({
    error: ({ input }) =>
      isMissing(input) ? `${label} is required` : `${label} must be a date like 2026-11-21`,
  });

/** A boolean in a body. Rejects texts such as `"true"`. */
export const flag = (label: string) => z.boolean(`${label} must be true or false`);

export function choice<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z.enum(values, {
    error: ({ input }) =>
      isMissing(input) ? `${label} is required` : `${label} must be one of: ${values.join(', ')}`,
  });
}

/** The filter `active`. Without it the list returns only active records. */
export const activityFilter = () => choice('active', ['true', 'false', 'all']);

/** A whole number in a query string, from `min` to `max`. */
export function numberInQuery(name: string, min: number, max: number) {
  const text = `${name} must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string(text).check(z.regex(/^\d{1,9}$/, text)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.gte(min, text), z.lte(max, text)),
    ),
  );
}
