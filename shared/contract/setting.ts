// The setting types for `resources/settings/contract.ts`: each has a schema, a default and a form control.

import { type PngRule, pngRule, pngText } from '#shared/domain/png-text.ts';
import { amount, usd } from '#shared/format/money.ts';
import type { Schema } from './contract.ts';
import { emailAddress, flag, noControlCharacters, normalizeToNfc } from './fields.ts';
import { countText } from './texts.ts';
import { z } from './zod.ts';

export type Control =
  | { readonly kind: 'text' | 'switch' | 'secret' }
  | { readonly kind: 'lines' }
  /** `step` is the increment of the arrow keys. */
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
  readonly schema: z.ZodMiniType<T>;
  readonly fallback: T;
  readonly control: Control;
}

/** One setting in the body of an update. */
export interface SettingEntry {
  key: string;
  value?: unknown;
}

export type ValueOf<S> = S extends Setting<infer T> ? T : never;

const withHint = (hint: string | undefined) => (hint === undefined ? {} : { hint });

/** US dollars: a number or decimal text from 0 to 9999999999.99 with at most two decimals. */
export function dollars(label: string, fallback: number, hint?: string): Setting<number> {
  return {
    label,
    ...withHint(hint),
    // A float represents amounts of twelve digits without loss.
    schema: z.pipe(
      amount(label),
      z.transform((text: string) => Number(text)),
    ) as z.ZodMiniType<number>,
    fallback,
    control: { kind: 'number', step: '0.01', min: 0, max: 9_999_999_999.99, prefix: '$' },
  };
}

/** A percentage: a number or decimal text from 0 to `max` with at most one decimal. */
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

/** A whole number from `min` to `max`. The form shows `unit` after it. */
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
    normalizeToNfc,
    z.maxLength(max, `${label} must be at most ${max} characters`),
    z.refine((text) => !/[\n\r\t]/.test(text), `${label} must be one line`),
    noControlCharacters,
  );

/** One line of text; may be empty. */
export const line = (label: string, max: number, hint?: string, fallback = ''): Setting<string> => ({
  label,
  ...withHint(hint),
  schema: oneLine(label, max),
  fallback,
  control: { kind: 'text' },
});

/** Several lines of text; may be empty. */
export const lines = (label: string, max: number, hint?: string, fallback = ''): Setting<string> => ({
  label,
  ...withHint(hint),
  schema: z
    .string(`${label} must be a text`)
    .check(
      z.trim(),
      normalizeToNfc,
      z.maxLength(max, `${label} must be at most ${max} characters`),
      noControlCharacters,
    ),
  fallback,
  control: { kind: 'lines' },
});

/** An email address, or an empty text for none. */
export function address(label: string, hint?: string): Setting<string> {
  const emailSchema = emailAddress(label);
  return {
    label,
    ...withHint(hint),
    schema: oneLine(label, 254).check(
      z.refine(
        (text) => text === '' || emailSchema.safeParse(text).success,
        `${label} must be a valid email address`,
      ),
    ),
    fallback: '',
    control: { kind: 'text' },
  };
}

/** A PNG in base64, or an empty text for none. */
export function picture(label: string, maxKilobytes: number, hint?: string): Setting<string> {
  const rule = pngRule(label, maxKilobytes);
  const pngSchema = pngText(rule);
  return {
    label,
    ...withHint(hint),
    schema: z.string(rule.texts.type).check(
      z.check(({ value, issues }) => {
        const { error } = value === '' ? {} : pngSchema.safeParse(value);
        if (error) issues.push({ code: 'custom', input: value, message: error.issues[0]?.message });
      }),
    ),
    fallback: '',
    control: { kind: 'picture', rule },
  };
}

export const onOff = (label: string, fallback: boolean, hint?: string): Setting<boolean> => ({
  label,
  ...withHint(hint),
  schema: flag(label),
  fallback,
  control: { kind: 'switch' },
});

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

/** A time zone of the IANA database. */
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
 * A write-only text. Answers always hold null. In a body, null leaves the stored text and an empty text removes it.
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

export const isSecret = ({ control }: Pick<Setting, 'control'>): boolean => control.kind === 'secret';

/** A value as the settings screen shows it: with its unit, or by the label of its choice. Null means the default. */
export function settingText(
  { control, fallback }: Pick<Setting, 'control' | 'fallback'>,
  value: unknown,
): string {
  const current = value ?? fallback ?? '';
  switch (control.kind) {
    case 'number': {
      const { prefix, suffix = '' } = control;
      if (prefix === '$') return usd(current as number);
      return `${countText(current as number)}${suffix.length > 1 ? ` ${suffix}` : suffix}`;
    }
    case 'switch':
      return current ? 'On' : 'Off';
    case 'choice':
      return control.options.find((option) => option.value === current)?.label ?? String(current);
    default:
      return String(current);
  }
}

/** Validates a value. Returns the parsed value or the errors. */
export function checkValue<T>(setting: Setting<T>, value: unknown): { value: T } | { errors: string[] } {
  const result = (setting.schema as Schema).safeParse(value);
  return result.success
    ? { value: result.data as T }
    : { errors: result.error.issues.map(({ message }) => message) };
}
