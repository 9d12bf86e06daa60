// Converts tables to paragraphs, because rich text has no tables: one paragraph per row, a tab between cells.
import {
  element,
  type HtmlElement,
  type HtmlNode,
  isBlock,
  isElement,
  runsOf,
  textOf,
} from './rich-html-tree.ts';

/** Normalizes the content of a cell or caption. */
type Convert = (node: HtmlElement) => HtmlNode[];

/** Returns the content of a cell as one line; undefined if it has several blocks. */
function lineOf(cell: readonly HtmlNode[]): readonly HtmlNode[] | undefined {
  const runs = runsOf(cell);
  const [run = [], another] = runs;
  if (another) return undefined;
  if (Array.isArray(run)) return run;
  return isElement(run, 'p') && !run.children.some(isBlock) ? run.children : undefined;
}

const isEmpty = (node: HtmlNode): boolean => !isElement(node, 'img') && textOf(node).trim() === '';

/** Trims the content of a cell and replaces line breaks by spaces. */
function trimmed(nodes: readonly HtmlNode[], isFirst = true, isLast = true): HtmlNode[] {
  const start = nodes.findIndex((node) => !isEmpty(node));
  const end = nodes.findLastIndex((node) => !isEmpty(node));
  if (start < 0) return isFirst || isLast ? [] : [...nodes];
  const full = nodes.slice(isFirst ? start : 0, isLast ? end + 1 : undefined);
  return full.map((node, index): HtmlNode => {
    const opens = isFirst && index === 0;
    const closes = isLast && index === full.length - 1;
    if (typeof node !== 'string') {
      return node.tag === 'br' ? ' ' : { ...node, children: trimmed(node.children, opens, closes) };
    }
    // A nested table separates its cells by tabs.
    const text = node === '\t' ? node : node.replace(/[ \t\r\n\f]+/g, ' ');
    const started = opens ? text.trimStart() : text;
    return closes ? started.trimEnd() : started;
  });
}

function rowOf(row: HtmlElement, convert: Convert): HtmlNode[] {
  const cells = row.children.filter((node) => isElement(node)).map(convert);
  const lines = cells.map(lineOf);
  // A table with paragraphs in its cells is a layout, not data.
  if (lines.includes(undefined)) {
    return cells.flatMap(runsOf).map((run) => (Array.isArray(run) ? element('p', run) : run));
  }
  const texts = lines.map((line = []) => trimmed(line));
  const start = texts.findIndex((text) => text.length > 0);
  const end = texts.findLastIndex((text) => text.length > 0);
  if (start < 0) return [];
  const line = texts.slice(start, end + 1).flatMap((text, index) => {
    const content = text.length > 0 ? text : ['-'];
    return index === 0 ? content : ['\t', ...content];
  });
  return [element('p', line)];
}

export const linesOfTable = (table: HtmlElement, convert: Convert): HtmlNode[] =>
  table.children.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return node.trim() === '' ? [] : [element('p', [node])];
    if (node.tag === 'tr') return rowOf(node, convert);
    if (['thead', 'tbody', 'tfoot'].includes(node.tag)) return linesOfTable(node, convert);
    return runsOf(convert(node)).map((run) => (Array.isArray(run) ? element('p', run) : run));
  });
