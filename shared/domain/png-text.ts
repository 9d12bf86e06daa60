// Small pictures that a record holds as text: a PNG in base64.

import { z } from '#shared/contract/zod.ts';
import { dataUrl, pngStart } from './png-url.ts';

const bytesOf = (base64: string) => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

export interface PngRule {
  readonly maxBytes: number;
  readonly texts: { readonly type: string; readonly size: string };
}

export const pngRule = (label: string, maxKilobytes: number): PngRule => ({
  maxBytes: maxKilobytes * 1024,
  texts: {
    type: `${label} must be a PNG image`,
    size: `${label} size should be less than ${maxKilobytes}kB`,
  },
});

/** A PNG in base64, with or without the prefix `data:image/png;base64,`. The server checks whether it decodes. */
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
