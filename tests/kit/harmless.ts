// Whether HTML that was cleaned can do anything: looked at as a browser parses it, not by its letters.
import { JSDOM } from 'jsdom';
import {
  attributesOfTags,
  isImageAddress,
  linkAddress,
  type RichTextProfile,
  tagsOf,
} from '#src/shared/rich-text.ts';

/** Everything in it that a profile does not know: tags, attributes, addresses, comments. Empty where it is clean. */
export function foreignPartsOf(html: string, profile: RichTextProfile = 'page'): string[] {
  const { document, NodeFilter } = new JSDOM(`<body>${html}</body>`).window;
  const tags = new Set(tagsOf(profile));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 3) continue;
    if (node.nodeType !== 1) found.push(`node of type ${node.nodeType}`);
    const element = node as Element;
    const tag = element.tagName?.toLowerCase() ?? '';
    if (tag && !tags.has(tag)) found.push(tag);
    for (const { name, value } of element.attributes ?? []) {
      const known = (attributesOfTags as Record<string, readonly string[]>)[tag] ?? [];
      if (!known.includes(name)) found.push(`${tag} ${name}`);
      if (name === 'href' && linkAddress(value) === undefined) found.push(`href ${value}`);
      if (name === 'src' && !isImageAddress(value)) found.push(`src ${value}`);
    }
  }
  return found;
}
