// Reads formats from inline styles: editors such as Google Docs write bold as `font-weight: 700`.
import type { HtmlElement } from './rich-html-tree.ts';

export function stylesOf({ attributes: { style = '' } }: HtmlElement): ReadonlyMap<string, string> {
  const pairs = style
    .toLowerCase()
    .split(';')
    .map((pair) => pair.split(/:(.*)/s).map((part) => part.trim()));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

export type InlineFormat = 'strong' | 'em' | 'u';

const formatOfTag: Readonly<Record<string, InlineFormat>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  ins: 'u',
};

/** Returns an element's formats. Styles override the tag: Google Docs wraps everything in a `<b>` of normal weight. */
export function inlineFormatsOf(node: HtmlElement): InlineFormat[] {
  const styles = stylesOf(node);
  const weight = styles.get('font-weight') ?? '';
  const slant = styles.get('font-style') ?? '';
  const line = styles.get('text-decoration-line') ?? styles.get('text-decoration') ?? '';
  const byStyle: Record<InlineFormat, boolean | undefined> = {
    strong: weight === '' ? undefined : /^bold/.test(weight) || Number.parseInt(weight, 10) >= 600,
    em: slant === '' ? undefined : /^(italic|oblique)/.test(slant),
    u: line === '' ? undefined : /underline/.test(line),
  };
  const byTag = formatOfTag[node.tag];
  return (['strong', 'em', 'u'] as const).filter((format) => byStyle[format] ?? byTag === format);
}

export const isHidden = (node: HtmlElement): boolean => {
  const styles = stylesOf(node);
  return styles.get('display') === 'none' || styles.get('mso-hide') === 'all';
};

export const isBlockStyle = (node: HtmlElement): boolean =>
  /^(block|list-item|flex|grid|table)/.test(stylesOf(node).get('display') ?? '');
