// Sanitizes rich text before it is shown or edited. Other servers and the clipboard may contain any HTML.
import createPurifier from 'dompurify';
import { normalizeRichHtml } from '#shared/domain/rich-html.ts';
import { type HtmlNode, htmlOfTree, maxDepth } from '#shared/domain/rich-html-tree.ts';
import { attributesOfTags, type RichTextProfile, tagsOf } from '#shared/domain/rich-text.ts';
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

function sanitized(html: string, profile: RichTextProfile): HTMLElement {
  // A document from `DOMParser` runs no scripts and loads no images.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return purifier.sanitize(htmlOfTree(normalizeRichHtml(treeOf(body), profile)), {
    ALLOWED_TAGS: tagsOf(profile),
    ALLOWED_ATTR: Object.values(attributesOfTags).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLElement;
}

export const htmlToShow = (html: string, profile: RichTextProfile): string =>
  sanitized(html, profile).innerHTML;

/** Sanitizes HTML for the editor and flattens its lists. */
export function htmlToEdit(html: string, profile: RichTextProfile): string {
  const body = sanitized(html, profile);
  flattenLists(body);
  return body.innerHTML;
}
