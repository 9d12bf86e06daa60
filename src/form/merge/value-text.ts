// Shows form values as short texts and pictures, to compare versions of a field.

import { isPngText, pngUrl } from '#shared/domain/png-url.ts';
import { objectUrlOf } from '#src/form/uploads/upload.tsx';
import { valueText } from '#src/show/history/field-values.ts';
import { htmlText } from '#src/show/history/html-text.ts';

const hasTags = /<\/(p|h2|h3|ul|ol|strong|em|u|a)>/;

/** The text of a value: names instead of ids, HTML as plain text. */
export function textOf(value: unknown, names: Readonly<Record<string, string>>): string {
  if (value instanceof File) return value.name;
  if (Array.isArray(value)) return value.map((item) => textOf(item, names)).join(', ') || 'None';
  if (pictureOf(value) !== undefined) return '';
  if (typeof value === 'string' && hasTags.test(value)) return htmlText(value) || 'Empty';
  return valueText({ names }, undefined, '', value) ?? 'Empty';
}

/** The address of a value that is a picture: a chosen file, a stored one, or base64 of a PNG. */
export function pictureOf(value: unknown): string | undefined {
  if (value instanceof File) return value.type.startsWith('image/') ? objectUrlOf(value) : undefined;
  if (typeof value === 'string') return isPngText(value) ? pngUrl(value) : undefined;
  const { address } = (value ?? {}) as { address?: unknown };
  return typeof address === 'string' ? address : undefined;
}

const maxLength = 240;
/** Length of the common text before the first difference. */
const leadLength = 60;

/** Shortens texts to the part around their first difference. */
export function excerptsOf(texts: readonly string[]): string[] {
  const [first = '', ...others] = texts;
  if (texts.every(({ length }) => length <= maxLength)) return [...texts];
  let same = 0;
  while (same < first.length && others.every((text) => text[same] === first[same])) same += 1;
  const start = Math.max(0, same - leadLength);
  return texts.map((text) => {
    const end = start + maxLength;
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  });
}
