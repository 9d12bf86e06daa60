// Rich text that the console shows or puts into the editor: cleaned here too, whatever the server did. Another server
// may clean nothing, and a clipboard holds anything.
import createPurifier from 'dompurify';
import {
  attributesOfTags,
  isImageAddress,
  linkAddress,
  linkAttributes,
  type RichTextProfile,
  synonymsOf,
  tagsOf,
} from '#src/shared/rich-text.ts';

const purifier = createPurifier(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') {
    const address = linkAddress(element.getAttribute('href') ?? '');
    // Without an address it is a text like any other.
    if (address === undefined) for (const { name } of [...element.attributes]) element.removeAttribute(name);
    else for (const [name, value] of Object.entries(linkAttributes)) element.setAttribute(name, value);
  }
  if (element.tagName === 'IMG' && !isImageAddress(element.getAttribute('src') ?? '')) element.remove();
});

/** The DOM of a text with the tags of its profile, their synonyms and `moreTags`; all else goes, but for its words. */
const cleaned = (html: string, profile: RichTextProfile, moreTags: readonly string[] = []) =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...tagsOf(profile), ...Object.keys(synonymsOf(profile)), ...moreTags],
    ALLOWED_ATTR: Object.values(attributesOfTags).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLElement;

/** A text to show. */
export const htmlToShow = (html: string, profile: RichTextProfile): string =>
  cleaned(html, profile).innerHTML;

/** What begins a line in other editors; ours turns it into paragraphs. */
const blocks = ['div', 'section', 'article', 'header', 'footer', 'blockquote', 'pre', 'dl', 'dt', 'dd', 'tr'];

/** A text for the editor, from wherever it comes: in the profile's own tags. */
export function htmlToEdit(html: string, profile: RichTextProfile): string {
  const body = cleaned(html, profile, blocks);
  for (const [other, own] of [
    ...Object.entries(synonymsOf(profile)),
    ...blocks.map((tag) => [tag, 'div'] as const),
  ]) {
    for (const element of body.querySelectorAll(other)) {
      const renamed = document.createElement(own);
      renamed.append(...element.childNodes);
      element.replaceWith(renamed);
    }
  }
  return body.innerHTML;
}
