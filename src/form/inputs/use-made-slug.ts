// Derives a slug from another field until the user types a slug.
import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { isAscii, slugOf } from '#shared/domain/slug.ts';

/** Returns undefined if the library fails to load. Then the user types the slug or the server makes it. */
async function transliteratedSlug(text: string): Promise<string | undefined> {
  try {
    const { transliterate } = await import('transliteration');
    return slugOf(text, transliterate);
  } catch {
    return undefined;
  }
}

export interface DerivedSlug {
  /** Call on each change of the source text. */
  onText: (text: string) => void;
  /** Call when the slug loses focus. Normalizes the typed slug. */
  onSlugLeft: () => void;
}

/** `from` and `to` are the form's names of the source text and the slug. */
export function useDerivedSlug(form: FormInstance, { from, to }: { from: string; to: string }): DerivedSlug {
  /** The last derived slug. If the field differs, the user typed it. */
  const made = useRef('');
  const latestText = useRef('');

  /** Writes a text's slug, unless the user typed another text or slug while the library loaded. */
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
