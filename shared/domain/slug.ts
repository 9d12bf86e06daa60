// Creates slugs: the part of a URL that names a page.

export const maxSlugLength = 200;

/** Words of lower-case letters and digits, joined by single hyphens. */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text is ASCII. Then its slug needs no transliteration. */
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Converts any script to ASCII letters: `Łódź` → `Lodz`. The browser loads the large library for it on demand. */
export type Transliterate = (text: string) => string;

/**
 * Creates a slug from a title by section 5 of the specification: lower case; keep letters a to z, digits, spaces and
 * hyphens; spaces become hyphens; repeated hyphens collapse. Transliterates first and trims hyphens at both ends.
 * Empty if nothing remains.
 */
export const slugOf = (title: string, transliterate: Transliterate): string =>
  (isAscii(title) ? title : transliterate(title.normalize('NFC')))
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxSlugLength)
    .replace(/-$/, '');

/** Returns the first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const numbered = slug.slice(0, maxSlugLength - end.length).replace(/-$/, '') + end;
    if (!isTaken(numbered)) return numbered;
  }
}
