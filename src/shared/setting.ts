// The types of settings that `resources/settings/contract.ts` is made of: each says what a value may be, what it is
// by default, and which control a form shows for it.
import type { Schema } from './contract.ts';
import { emailAddress, flag, noControlCharacters, oneSpelling } from './fields.ts';
import { amount } from './money.ts';
import { type PngRule, pngRule, pngText } from './png-text.ts';
import { z } from './zod.ts';

/** How a setting is edited. */
export type Control =
  | { readonly kind: 'text' | 'switch' | 'secret' }
  | { readonly kind: 'lines' }
  /** A number that is typed; `step` as the arrow keys take it. */
  | {
      readonly kind: 'number';
      readonly step: string;
      readonly min: number;
      readonly max: number;
      readonly prefix?: string;
      readonly suffix?: string;
    }
  | { readonly kind: 'picture'; readonly rule: PngRule }
  | { readonly kind: 'choice'; readonly options: readonly { value: string; label: string }[] };

export interface Setting<T = unknown> {
  readonly label: string;
  /** One line under the field. */
  readonly hint?: string;
  /** What a body may hold. Numbers stay numbers: nothing is coerced. */
  readonly schema: z.ZodMiniType<T>;
  /** The value until somebody changes it. */
  readonly fallback: T;
  readonly control: Control;
}

/** A setting's value as it is sent. */
export interface SettingEntry {
  key: string;
  value?: unknown;
}

/** What a setting's value is. */
export type ValueOf<S> = S extends Setting<infer T> ? T : never;

const withHint = (hint: string | undefined) => (hint === undefined ? {} : { hint });

/** An amount in US dollars: 0 to 9999999999.99, to the cent, as a number or a decimal text. */
export function dollars(label: string, fallback: number, hint?: string): Setting<number> {
  return {
    label,
    ...withHint(hint),
    // So many digits come out of a number as they went in.
    schema: z.pipe(
      amount(label),
      z.transform((text: string) => Number(text)),
    ) as z.ZodMiniType<number>,
    fallback,
    control: { kind: 'number', step: '0.01', min: 0, max: 9_999_999_999.99, prefix: '$' },
  };
}

/** A percentage from 0 to `max` with at most one decimal, as a number or a decimal text. */
export function percentage(label: string, fallback: number, max: number, hint?: string): Setting<number> {
  const text = `${label} must be a percentage from 0 to ${max} with at most one decimal`;
  const missing = `${label} is required`;
  const typed = z.pipe(
    z.union([z.string(), z.number()], {
      error: ({ input }) => (input === undefined || input === null ? missing : text),
    }),
    z.transform((value: string | number) => String(value).trim()),
  );
  const exact = z.pipe(
    z
      .string()
      .check(
        z.minLength(1, { error: missing, abort: true }),
        z.regex(/^\d{1,6}(\.\d)?$/, { error: text, abort: true }),
      ),
    z.transform((value: string) => Number(value)),
  );
  return {
    label,
    ...withHint(hint),
    schema: z.pipe(z.pipe(typed, exact), z.number().check(z.lte(max, text))) as z.ZodMiniType<number>,
    fallback,
    control: { kind: 'number', step: '0.1', min: 0, max, suffix: '%' },
  };
}

/** A whole number of a range. `unit`: what it counts, as the field shows it. */
export function whole(
  label: string,
  fallback: number,
  [min, max]: readonly [min: number, max: number],
  unit?: string,
  hint?: string,
): Setting<number> {
  const text = `${label} must be a whole number from ${min} to ${max}`;
  const required = `${label} is required`;
  return {
    label,
    ...withHint(hint),
    schema: z
      .number({ error: ({ input }) => (input === undefined || input === null ? required : text) })
      .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, text)),
    fallback,
    control: { kind: 'number', step: '1', min, max, ...(unit !== undefined && { suffix: unit }) },
  };
}

const oneLine = (label: string, max: number) =>
  z.string(`${label} must be a text`).check(
    z.trim(),
    oneSpelling,
    z.maxLength(max, `${label} must be at most ${max} characters`),
    z.refine((text) => !/[\n\r\t]/.test(text), `${label} must be one line`),
    noControlCharacters,
  );

/** One line of text; it may be empty. */
export const line = (label: string, max: number, hint?: string, fallback = ''): Setting<string> => ({
  label,
  ...withHint(hint),
  schema: oneLine(label, max),
  fallback,
  control: { kind: 'text' },
});

/** A text of several lines; it may be empty. */
export const lines = (label: string, max: number, hint?: string, fallback = ''): Setting<string> => ({
  label,
  ...withHint(hint),
  schema: z
    .string(`${label} must be a text`)
    .check(
      z.trim(),
      oneSpelling,
      z.maxLength(max, `${label} must be at most ${max} characters`),
      noControlCharacters,
    ),
  fallback,
  control: { kind: 'lines' },
});

/** An e-mail address, or an empty text for none. */
export function address(label: string, hint?: string): Setting<string> {
  const given = emailAddress(label);
  return {
    label,
    ...withHint(hint),
    schema: oneLine(label, 254).check(
      z.refine(
        (text) => text === '' || given.safeParse(text).success,
        `${label} must be a valid email address`,
      ),
    ),
    fallback: '',
    control: { kind: 'text' },
  };
}

/** A PNG as base64 text, or an empty text for none. */
export function picture(label: string, maxKilobytes: number, hint?: string): Setting<string> {
  const rule = pngRule(label, maxKilobytes);
  const given = pngText(rule);
  return {
    label,
    ...withHint(hint),
    schema: z.string(rule.texts.type).check(
      z.check(({ value, issues }) => {
        const { error } = value === '' ? {} : given.safeParse(value);
        if (error) issues.push({ code: 'custom', input: value, message: error.issues[0]?.message });
      }),
    ),
    fallback: '',
    control: { kind: 'picture', rule },
  };
}

/** On or off. */
export const onOff = (label: string, fallback: boolean, hint?: string): Setting<boolean> => ({
  label,
  ...withHint(hint),
  schema: flag(label),
  fallback,
  control: { kind: 'switch' },
});

/** One of a fixed set of words, each with what it is called. */
export function oneOf<const Word extends string>(
  label: string,
  fallback: NoInfer<Word>,
  options: readonly { value: Word; label: string }[],
  hint?: string,
): Setting<Word> {
  const words = options.map(({ value }) => value);
  return {
    label,
    ...withHint(hint),
    schema: z.enum(words, `${label} must be one of: ${words.join(', ')}`) as z.ZodMiniType<Word>,
    fallback,
    control: { kind: 'choice', options },
  };
}

/** A time zone of the IANA's list. */
export function timeZone(label: string, fallback: string, hint?: string): Setting<string> {
  const zones = [...new Set([fallback, ...Intl.supportedValuesOf('timeZone')])];
  return {
    label,
    ...withHint(hint),
    schema: z
      .string(`${label} must be a text`)
      .check(z.refine((zone) => zones.includes(zone), `${label} must be a known time zone`)),
    fallback,
    control: { kind: 'choice', options: zones.map((value) => ({ value, label: value })) },
  };
}

/**
 * A text that can be written and never read back. In a body: the new text, an empty one to remove it, or null to
 * leave it as it is, which is also what an answer holds.
 */
export const secret = (label: string, max: number, hint?: string): Setting<string | null> => ({
  label,
  ...withHint(hint),
  schema: z.nullable(
    z
      .string(`${label} must be a text`)
      .check(z.maxLength(max, `${label} must be at most ${max} characters`), noControlCharacters),
  ),
  fallback: null,
  control: { kind: 'secret' },
});

/** Whether a setting's value is never read back. */
export const isSecret = ({ control }: Pick<Setting, 'control'>): boolean => control.kind === 'secret';

/** What is wrong with a value, or the value as it is kept. */
export function checkValue<T>(setting: Setting<T>, value: unknown): { value: T } | { errors: string[] } {
  const result = (setting.schema as Schema).safeParse(value);
  return result.success
    ? { value: result.data as T }
    : { errors: result.error.issues.map(({ message }) => message) };
}
