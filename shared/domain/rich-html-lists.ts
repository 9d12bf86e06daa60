// Joins lists that Word splits: as paragraphs with a level, or on the web as one list for each item.
import { stylesOf } from './rich-html-styles.ts';
import { element, type HtmlElement, type HtmlNode, isBlank, isElement, textOf } from './rich-html-tree.ts';

export const isList = (node: HtmlNode | undefined): node is HtmlElement => isElement(node, 'ul', 'ol');

const isMarker = (node: HtmlNode): boolean => isElement(node) && stylesOf(node).get('mso-list') === 'ignore';

const findMarker = (node: HtmlNode): HtmlElement | undefined => {
  if (!isElement(node)) return undefined;
  if (isMarker(node)) return node;
  for (const child of node.children) {
    const marker = findMarker(child);
    if (marker) return marker;
  }
  return undefined;
};

const withoutMarkers = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes
    .filter((node) => !isMarker(node))
    .map((node) => (isElement(node) ? { ...node, children: withoutMarkers(node.children) } : node));

/** Matches `1.`, `a)`, `(iv)` and `2.1.`; a bullet is a single character. */
const isNumber = (marker: string) => /^\(?[\p{L}\p{N}]+(\.\p{N}+)*[.)]/u.test(marker);

/** Converts a paragraph that Word shows as a list item to a list with a level; undefined for other paragraphs. */
export function listOfWordParagraph(node: HtmlElement): HtmlElement | undefined {
  const level = /\blevel(\d+)/.exec(stylesOf(node).get('mso-list') ?? '')?.[1];
  const marker = findMarker(node);
  if (node.tag !== 'p' || level === undefined || !marker) return undefined;
  const item = element('li', withoutMarkers(node.children));
  return element(isNumber(textOf(marker).trim()) ? 'ol' : 'ul', [item], { level });
}

const levelOf = ({ attributes: { level = '1' } }: HtmlElement) => Number.parseInt(level, 10) || 1;

function continues(list: HtmlElement, next: HtmlElement): boolean {
  if (next.attributes.level !== undefined && list.attributes.level !== undefined) {
    return levelOf(next) > levelOf(list) || next.tag === list.tag;
  }
  // Items without a parent list.
  if (next.attributes.loose !== undefined && list.attributes.loose !== undefined) return true;
  return list.tag === 'ol' && next.tag === 'ol' && Number(next.attributes.start) === list.children.length + 1;
}

/** Appends the items of `next` to the list, `depth` levels below its own items. */
function append(list: HtmlElement, next: HtmlElement, depth: number): HtmlElement {
  const last = list.children.at(-1);
  if (depth <= 0 || !isElement(last)) return { ...list, children: [...list.children, ...next.children] };
  const sub = last.children.at(-1);
  const children =
    isList(sub) && (depth > 1 || sub.tag === next.tag)
      ? [...last.children.slice(0, -1), append(sub, next, depth - 1)]
      : [...last.children, element(next.tag, next.children)];
  return { ...list, children: [...list.children.slice(0, -1), { ...last, children }] };
}

/** Joins sibling lists that continue each other. */
export function joinLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const joined: HtmlNode[] = [];
  for (const node of nodes) {
    const at = joined.findLastIndex((before) => !isBlank(before));
    const list = joined[at];
    if (isList(node) && isList(list) && continues(list, node)) {
      joined.splice(at, joined.length, append(list, node, levelOf(node) - levelOf(list)));
    } else {
      joined.push(node);
    }
  }
  return joined;
}
