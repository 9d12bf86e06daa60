// Slugs: the part of an address that names a page.

export const maxSlugLength = 200;

/** Words of small letters and digits, joined by single hyphens. */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The slug of a title, by the specification's rule (section 5): small letters; only letters a to z, digits, spaces
 * and hyphens stay; spaces become hyphens; repeated hyphens collapse. Beyond it, hyphens at both ends are cut, and
 * a letter with an accent stays as the letter. Empty where the title has nothing that can stay.
 */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
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
