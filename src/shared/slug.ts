// Slugs: the part of an address that names a page.

export const maxSlugLength = 200;

/** Words of small letters and digits, joined by single hyphens. */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a title holds ASCII characters only, so that its slug takes no transliteration. */
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Writes a text of any script in ASCII letters: `Łódź` → `Lodz`. The library for it is large, so the browser loads it on demand. */
export type Transliterate = (text: string) => string;

/**
 * The slug of a title, by the specification's rule (section 5) after transliteration: lowercase; only letters a to z, digits,
 * spaces and hyphens stay; spaces become hyphens; repeated hyphens collapse. Hyphens at both ends are cut. Empty if nothing stays.
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

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const numbered = slug.slice(0, maxSlugLength - end.length).replace(/-$/, '') + end;
    if (!isTaken(numbered)) return numbered;
  }
}
