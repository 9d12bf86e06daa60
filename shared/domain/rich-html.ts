// Rewrites any HTML in the tags of a rich text profile: blocks become paragraphs, tables lines, styles tags.
// It preserves all words and the spaces between them. The sanitizers run on the result.

import { isList, joinLists, listOfWordParagraph } from './rich-html-lists.ts';
import { type InlineFormat, inlineFormatsOf, isBlockStyle, isHidden } from './rich-html-styles.ts';
import { linesOfTable } from './rich-html-tables.ts';
import {
  element,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isBlock,
  isElement,
  nonTextTags,
  runsOf,
} from './rich-html-tree.ts';
import { isImageAddress, linkAddress, linkAttributes, type RichTextProfile, tagsOf } from './rich-text.ts';

interface Context {
  readonly profile: RichTextProfile;
  /** Formats of the ancestors. */
  readonly formats: readonly InlineFormat[];
  readonly inLink?: boolean;
  readonly inHeading?: boolean;
  readonly isPreformatted?: boolean;
}

const containers = new Set([
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'body',
    'center',
    'dd',
    'details',
    'dialog',
    'div',
    'dl',
    'dt',
  ],
  ...[
    'fieldset',
    'figcaption',
    'figure',
    'footer',
    'form',
    'header',
    'hgroup',
    'legend',
    'listing',
    'main',
    'nav',
  ],
  ...['optgroup', 'pre', 'search', 'section', 'summary', 'caption', 'marquee'],
]);

/** Wraps inline content in an element. Blocks stay outside: the content of each block is wrapped instead. */
const wrap = (tag: string, nodes: readonly HtmlNode[], attributes = {}): HtmlNode[] => {
  const wrapped: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const flush = () => {
    if (run.every(isBlank)) wrapped.push(...run);
    else wrapped.push(element(tag, run, attributes));
    run = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) run.push(node);
    else {
      flush();
      wrapped.push({ ...node, children: wrap(tag, node.children, attributes) });
    }
  }
  flush();
  return wrapped;
};

/** Creates a paragraph or heading. Splits it at nested blocks, which HTML forbids there. */
function lines(tag: string, nodes: readonly HtmlNode[]): HtmlNode[] {
  if (!nodes.some(isBlock)) return [element(tag, nodes)];
  return runsOf(nodes).map((run) => {
    if (Array.isArray(run)) return element(tag, run);
    return run.tag === 'p' ? { ...run, tag } : run;
  });
}

function itemOf(nodes: readonly HtmlNode[]): HtmlElement {
  const content = nodes.filter((node) => !isList(node) && !isBlank(node));
  const [only] = content;
  if (content.length !== 1 || !isElement(only, 'p')) return element('li', nodes);
  return element('li', [...only.children, ...nodes.filter(isList)]);
}

/** The list carries `start`, `level` and `loose` for `joinLists`. The sanitizers remove them. */
function listOf(node: HtmlElement, context: Context): HtmlNode[] {
  const items: HtmlElement[] = [];
  const add = (nodes: readonly HtmlNode[]) => {
    const last = items.pop();
    items.push(last ? { ...last, children: joinLists([...last.children, ...nodes]) } : element('li', nodes));
  };
  for (const child of joinLists(node.children.filter((one) => !isBlank(one)))) {
    if (isElement(child, 'li')) items.push(itemOf(formatted(child, context)));
    // Google Docs puts a nested list after its item, not into it.
    else if (isList(child)) add(listOf(child, context));
    else {
      const content = convert(child, context);
      if (!content.every(isBlank)) items.push(itemOf(content));
    }
  }
  if (items.length === 0) return [];
  const first = node.children.find((child) => isElement(child, 'li')) as HtmlElement | undefined;
  const { start, loose, level = first?.attributes['data-aria-level'] } = node.attributes;
  const hints = Object.entries({ start, loose, level }).filter(([, value]) => value !== undefined);
  return [
    element(node.tag === 'ol' ? 'ol' : 'ul', items, Object.fromEntries(hints) as Record<string, string>),
  ];
}

/** Converts an element's content and applies the element's formats. */
function formatted(node: HtmlElement, context: Context): HtmlNode[] {
  const isHeader = node.tag === 'th';
  const added = [...inlineFormatsOf(node), ...(isHeader ? (['strong'] as const) : [])].filter(
    (format, index, all) => {
      if (context.formats.includes(format) || all.indexOf(format) !== index) return false;
      // Links are underlined and headings are bold by default.
      if (format === 'u' && (context.inLink || node.tag === 'a')) return false;
      return !(format === 'strong' && context.inHeading && !['b', 'strong'].includes(node.tag));
    },
  );
  const content = convertAll(node.children, { ...context, formats: [...context.formats, ...added] });
  return added.reduceRight<HtmlNode[]>((nodes, format) => wrap(format, nodes), content);
}

function headingTag(tag: string, profile: RichTextProfile): string {
  const isMain = tag === 'h1' || tag === 'h2';
  return isMain && tagsOf(profile).includes('h2') ? 'h2' : 'h3';
}

function convert(node: HtmlNode, context: Context): HtmlNode[] {
  if (typeof node === 'string') {
    if (!context.isPreformatted) return [node];
    return node.split(/\r?\n/).flatMap((line, index) => (index === 0 ? [line] : [element('br', []), line]));
  }
  const { tag, attributes } = node;
  if (nonTextTags.includes(tag) || isHidden(node)) return [];
  if (tag === 'br') return attributes.class === 'Apple-interchange-newline' ? [] : [element('br', [])];
  if (tag === 'hr') return [element('br', [])];
  if (tag === 'img') {
    const { src = '', alt } = attributes;
    if (!tagsOf(context.profile).includes('img') || !isImageAddress(src)) return [];
    return [element('img', [], { src, ...(alt && { alt }) })];
  }
  if (tag === 'a') {
    const href = context.inLink ? undefined : linkAddress(attributes.href ?? '');
    if (href === undefined) return formatted(node, context);
    return wrap('a', formatted(node, { ...context, inLink: true }), { href, ...linkAttributes });
  }
  if (tag === 'table') return linesOfTable(node, (part) => formatted(part, context));
  if (['ul', 'ol', 'menu', 'dir'].includes(tag)) return listOf(node, context);
  if (tag === 'li') return listOf(element('ul', [node], { loose: 'true' }), context);
  const wordList = listOfWordParagraph(node);
  if (wordList) return listOf(wordList, context);
  if (tag === 'p') return lines('p', formatted(node, context));
  if (/^h[1-6]$/.test(tag)) {
    const heading = headingTag(tag, context.profile);
    return lines(heading, formatted(node, { ...context, inHeading: true }));
  }
  if (!containers.has(tag) && !isBlockStyle(node)) return formatted(node, context);
  const isPreformatted = context.isPreformatted || tag === 'pre' || tag === 'listing';
  const content = formatted(node, { ...context, isPreformatted });
  // An empty block still separates words.
  return content.every(isBlank) ? [' '] : lines('p', content);
}

const convertAll = (nodes: readonly HtmlNode[], context: Context): HtmlNode[] =>
  joinLists(nodes.flatMap((node) => convert(node, context)));

/** Rewrites a fragment in the profile's tags. Text outside any block stays unwrapped. */
export const normalizeRichHtml = (nodes: readonly HtmlNode[], profile: RichTextProfile): HtmlNode[] =>
  convertAll(nodes, { profile, formats: [] });
