// Represents parsed HTML as plain data. The server and the browser build it with different parsers.

export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}
export type HtmlNode = string | HtmlElement;

/** Parsers ignore the tags of deeper elements, so that recursive functions don't overflow the stack. */
export const maxDepth = 100;

/** Elements whose content is not readable text. */
export const nonTextTags: readonly string[] = [
  ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'iframe', 'object'],
  ...['template', 'title', 'svg', 'math', 'select', 'button', 'audio', 'video', 'canvas', 'plaintext'],
];

export const element = (
  tag: string,
  children: readonly HtmlNode[],
  attributes: HtmlElement['attributes'] = {},
): HtmlElement => ({ tag, attributes, children });

export const isElement = (node: HtmlNode | undefined, ...tags: string[]): node is HtmlElement =>
  typeof node === 'object' && (tags.length === 0 || tags.includes(node.tag));

/** Paragraphs, headings and lists, as the normalizer returns them. */
export const isBlock = (node: HtmlNode | undefined): node is HtmlElement =>
  isElement(node, 'p', 'h2', 'h3', 'ul', 'ol', 'li');

export const textOf = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('');

/** Whether a node holds only white space. Line breaks, images and non-breaking spaces count as content. */
export const isBlank = (node: HtmlNode): boolean =>
  typeof node === 'string'
    ? /^[ \t\r\n\f]*$/.test(node)
    : isElement(node, 'a', 'strong', 'em', 'u') && node.children.every(isBlank);

/** Splits nodes into runs of inline nodes and single blocks. Blank runs are dropped. */
export function runsOf(nodes: readonly HtmlNode[]): (HtmlElement | HtmlNode[])[] {
  const runs: (HtmlElement | HtmlNode[])[] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (isBlock(node)) runs.push(node);
    else if (Array.isArray(last)) last.push(node);
    else runs.push([node]);
  }
  return runs.filter((run) => !Array.isArray(run) || !run.every(isBlank));
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

export const htmlOfTree = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node);
      const { tag, attributes, children } = node;
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
      const start = `<${tag}${written.join('')}>`;
      return tag === 'br' || tag === 'img' ? start : `${start}${htmlOfTree(children)}</${tag}>`;
    })
    .join('');
