// Cleans rich text that the console shows or edits, whatever the server did: another server may clean nothing, and a
// clipboard holds anything.
import createPurifier from 'dompurify';
import { normalizeRichHtml } from '#src/shared/rich-html.ts';
import { type HtmlNode, htmlOfTree, maxDepth } from '#src/shared/rich-html-tree.ts';
import { attributesOfTags, type RichTextProfile, tagsOf } from '#src/shared/rich-text.ts';
import { flattenLists } from './nested-lists.ts';

const purifier = createPurifier(window);

function treeOf(node: Node, depth = 0): HtmlNode[] {
  return [...node.childNodes].flatMap((child): HtmlNode[] => {
    if (child.nodeType === Node.TEXT_NODE) return [child.textContent ?? ''];
    if (child.nodeType !== Node.ELEMENT_NODE) return [];
    if (depth === maxDepth) return [child.textContent ?? ''];
    const { localName: tag, attributes } = child as Element;
    const pairs = [...attributes].map(({ name, value }) => [name, value] as const);
    return [{ tag, attributes: Object.fromEntries(pairs), children: treeOf(child, depth + 1) }];
  });
}

function cleaned(html: string, profile: RichTextProfile): HTMLElement {
  // A parsed document runs nothing and loads nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return purifier.sanitize(htmlOfTree(normalizeRichHtml(treeOf(body), profile)), {
    ALLOWED_TAGS: tagsOf(profile),
    ALLOWED_ATTR: Object.values(attributesOfTags).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLElement;
}

/** A text to show. */
export const htmlToShow = (html: string, profile: RichTextProfile): string =>
  cleaned(html, profile).innerHTML;

/** A text for the editor. */
export function htmlToEdit(html: string, profile: RichTextProfile): string {
  const body = cleaned(html, profile);
  flattenLists(body);
  return body.innerHTML;
}
