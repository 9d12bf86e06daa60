// Small pictures that stand in a record as text: a PNG as base64.
import { dataUrl } from './png-url.ts';
import { z } from './zod.ts';

/** The base64 text of the bytes that every PNG begins with, as far as they fill whole letters. */
const pngStart = 'iVBORw0KGg';

/** How many bytes a base64 text stands for. */
const bytesOf = (base64: string) => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

export interface PngRule {
  readonly maxBytes: number;
  readonly texts: { readonly type: string; readonly size: string };
}

/** A PNG of at most so many kilobytes. */
export const pngRule = (label: string, maxKilobytes: number): PngRule => ({
  maxBytes: maxKilobytes * 1024,
  texts: {
    type: `${label} must be a PNG image`,
    size: `${label} size should be less than ${maxKilobytes}kB`,
  },
});

/** A PNG as base64 text, with or without `data:image/png;base64,` before it. Whether it can be read, the server says. */
export const pngText = ({ maxBytes, texts }: PngRule) =>
  z.pipe(
    z.pipe(
      z.string(texts.type),
      z.transform((text: string) => text.replace(dataUrl, '')),
    ),
    z.string().check(
      z.refine((text) => bytesOf(text) <= maxBytes, { error: texts.size, abort: true }),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, texts.type),
      z.startsWith(pngStart, texts.type),
    ),
  );
