// Checks sanitized HTML for unsafe parts, in the DOM that a parser builds from it.
import { JSDOM } from 'jsdom';
import {
  attributesOfTags,
  isImageAddress,
  linkAddress,
  type RichTextProfile,
  tagsOf,
} from '#shared/domain/rich-text.ts';

/** Returns the tags, attributes, addresses and comments that the profile does not allow. Empty if the HTML is clean. */
export function disallowedParts(html: string, profile: RichTextProfile = 'page'): string[] {
  const { document, NodeFilter } = new JSDOM(`<body>${html}</body>`).window;
  const tags = new Set(tagsOf(profile));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  const foreignParts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 3) continue;
    if (node.nodeType !== 1) foreignParts.push(`node of type ${node.nodeType}`);
    const element = node as Element;
    const tag = element.tagName?.toLowerCase() ?? '';
    if (tag && !tags.has(tag)) foreignParts.push(tag);
    for (const { name, value } of element.attributes ?? []) {
      const allowed = (attributesOfTags as Record<string, readonly string[]>)[tag] ?? [];
      if (!allowed.includes(name)) foreignParts.push(`${tag} ${name}`);
      if (name === 'href' && linkAddress(value) === undefined) foreignParts.push(`href ${value}`);
      if (name === 'src' && !isImageAddress(value)) foreignParts.push(`src ${value}`);
    }
  }
  return foreignParts;
}
