// Reads rich text as plain text, one line for each paragraph.

const blocks = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'LI', 'TR', 'BLOCKQUOTE', 'PRE', 'DIV']);

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  const inner = [...node.childNodes].map(textOf).join('');
  if (!(node instanceof Element)) return inner;
  const { tagName } = node;
  if (tagName === 'BR') return '\n';
  if (tagName === 'IMG') return `[${['Image', node.getAttribute('alt')].filter(Boolean).join(': ')}]`;
  const address = tagName === 'A' ? node.getAttribute('href') : null;
  if (address && address !== inner) return `${inner} (${address})`;
  const line = tagName === 'LI' ? `• ${inner}` : inner;
  return blocks.has(tagName) && !line.endsWith('\n') ? `${line}\n` : line;
}

/** The words of an HTML text with the addresses of its links. A document from `DOMParser` loads no images. */
export function htmlText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return textOf(body)
    .replace(/\u00a0/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
