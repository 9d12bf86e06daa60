// A slug in a form: made from another text as long as nobody has written one.
import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { isAscii, slugOf } from '#src/shared/slug.ts';

/** Undefined if the library cannot be loaded: the person writes the slug, or the server makes it. */
async function transliteratedSlug(text: string): Promise<string | undefined> {
  try {
    const { transliterate } = await import('transliteration');
    return slugOf(text, transliterate);
  } catch {
    return undefined;
  }
}

export interface MadeSlug {
  /** To be called with each new text. */
  onText: (text: string) => void;
  /** To be called when the slug is left: what was written is shown as it will be. */
  onSlugLeft: () => void;
}

/** `from` and `to`: the names of the text and of the slug in the form. */
export function useMadeSlug(form: FormInstance, { from, to }: { from: string; to: string }): MadeSlug {
  /** The slug that was made last; one that differs from it was written by the person. */
  const made = useRef('');
  const latestText = useRef('');

  /** Writes the slug of a text, unless another text or slug was typed while the library was loading. */
  async function writeSlugOf(text: string, written: (slug: string) => void = () => {}) {
    latestText.current = text;
    const before = form.getFieldValue(to);
    const slug = isAscii(text) ? slugOf(text, String) : await transliteratedSlug(text);
    const isStale = latestText.current !== text || form.getFieldValue(to) !== before;
    if (slug === undefined || isStale) return;
    written(slug);
    if (slug !== before) form.setFieldValue(to, slug);
  }

  const make = (text: string) =>
    writeSlugOf(text, (slug) => {
      made.current = slug;
    });

  return {
    onText: (text) => {
      if (form.getFieldValue(to) === made.current) void make(text);
    },
    onSlugLeft: () => {
      const slug: string = form.getFieldValue(to);
      if (slug.trim() === '') void make(form.getFieldValue(from));
      else void writeSlugOf(slug);
    },
  };
}
