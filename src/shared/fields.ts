// The field types that contracts are made of. A rule's text names the field, so that it reads well anywhere.
import { maxUrlLength, safeUrl } from './safe-url.ts';
import { z } from './zod.ts';

const missing = (input: unknown) => input === undefined || input === null;

const cannotBeKept = "Contains characters that can't be saved";

/**
 * Halves of characters, which would be kept as a question mark, and U+FFFD: what a text that is no UTF-8 was read as, so that
 * nobody knows what it said.
 */
export const noHalfCharacters = z.refine((text) => !/[\p{Cs}\ufffd]/u.test(String(text)), cannotBeKept);

/** Control characters (PostgreSQL refuses NUL; the others are never typed), and halves. Line feed, return and tab stay. */
export const noControlCharacters = z.refine(
  (text) => !/[\p{Cc}\p{Cs}\ufffd]/u.test(String(text).replace(/[\n\r\t]/g, '')),
  cannotBeKept,
);

/**
 * Emoji that are drawn as one, with all that they are put together of, and in no other spelling than Unicode's own. Made
 * when it is asked for: browsers of before 2023 do not know the flag `v`, and few names need it.
 */
// biome-ignore lint/complexity/useRegexLiterals: as a literal it would be read with the page, and by TypeScript for ES2024 only
const emoji = () => new RegExp('\\p{RGI_Emoji}', 'gv');

/** What is drawn as nothing or as a space, also where Unicode does not say so; nobody knows how private ones look. */
const unseen =
  /[\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\t\n\r\u2800\ufffc\u{16fe4}\u{1d159}]/u;

/** Some keyboards add to an emoji that it is meant as one, where it is always drawn so: left out, it has one spelling. */
export const plainEmoji = z.overwrite<string>((text) =>
  text.replace(/(\p{Emoji_Presentation})\ufe0f/gu, '$1'),
);

/**
 * For texts that say who or what one is: two that are different must not read alike. So no characters that can't be
 * seen, no spaces beside others, and none that Unicode counts as another way to write others (full width, ligatures, parted accents).
 */
export const plainSpelling = (label: string) =>
  z.refine((value) => {
    const text = String(value);
    if (text.normalize('NFKC') !== text || /\s\s|[^\S ]/.test(text)) return false;
    return !unseen.test(text) || !unseen.test(text.replace(emoji(), ''));
  }, `${label} has an invisible or look-alike character. Please type it again.`);

/** Stores letters that look alike in one spelling (NFC). Web addresses and passwords keep their own. */
export const oneSpelling = z.normalize('NFC');

function stringOf(label: string, max: number, required: string, isText: boolean) {
  return z
    .string({ error: ({ input }) => (missing(input) ? required : `${label} must be a text`) })
    .check(
      z.trim(),
      ...(isText ? [oneSpelling] : []),
      z.minLength(1, required),
      z.maxLength(max, `${label} must be at most ${max} characters`),
      noControlCharacters,
    );
}

/** A text that must be given: trimmed, NFC, 1 to `max` characters. Missing, null or empty: `required`. */
export const requiredText = (label: string, max: number, required = `${label} is required`) =>
  stringOf(label, max, required, true);

/** A text that may be empty: trimmed, NFC, at most `max` characters. */
export function optionalText(label: string, max: number) {
  return z
    .string(`${label} must be a text`)
    .check(
      z.trim(),
      oneSpelling,
      z.maxLength(max, `${label} must be at most ${max} characters`),
      noControlCharacters,
    );
}

/** An e-mail address as it was typed (trimmed). Whether two are the same is decided without regard to case. */
export function emailAddress(label = 'Email') {
  return requiredText(label, 254).check(
    z.regex(/^[^\s@<>()",;:\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/, `${label} must be a valid email address`),
    plainSpelling(label),
  );
}

/** A web address that must be given: http or https, at most 2,048 characters, kept as it was typed (trimmed). */
export function webAddress(label: string) {
  return stringOf(label, maxUrlLength, `${label} is required`, false).check(
    z.refine(
      // That it is missing is said already.
      (text) => text === '' || safeUrl(text) !== undefined,
      `${label} must be a web address that begins with http:// or https://`,
    ),
  );
}

/** A web address as `webAddress` takes it, or null; a form sends an empty text for none. */
export const optionalWebAddress = (label: string) =>
  z.pipe(
    z.nullable(z.string(`${label} must be a text`)),
    z.pipe(
      z.transform((value: string | null) => value?.trim() || null),
      z.nullable(webAddress(label)),
    ),
  );

/** A time in an answer: ISO 8601, UTC, milliseconds. */
export const isoTime = () => z.iso.datetime();

/** A record as it is kept: what it holds, between its id and when it was made and last changed. */
export const keptRecord = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ id: z.uuid(), ...shape, createdAt: isoTime(), updatedAt: isoTime() });

/** A flag in a body: true or false, never "true". */
export const flag = (label: string) => z.boolean(`${label} must be true or false`);

/** One of a fixed set of words. */
export function choice<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z.enum(values, {
    error: ({ input }) =>
      missing(input) ? `${label} is required` : `${label} must be one of: ${values.join(', ')}`,
  });
}

/** The filter of a list of what can be made inactive; without it, the list gives the active ones. */
export const activityFilter = () => choice('active', ['true', 'false', 'all']);

/** A whole number in a query string, `min` to `max`. */
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
