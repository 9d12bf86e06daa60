// Sanitizes rich text before it is stored.
import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';
import { normalizeRichHtml } from '#shared/domain/rich-html.ts';
import { type HtmlNode, htmlOfTree, maxDepth, nonTextTags } from '#shared/domain/rich-html-tree.ts';
import {
  attributesOfTags,
  linkSchemes,
  type RichTextProfile,
  richTextProfiles,
  tagsOf,
} from '#shared/domain/rich-text.ts';

function treeOf(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  // Child lists of the open elements. Elements below the depth limit are dropped, but their text stays.
  const open: (HtmlNode[] | undefined)[] = [root];
  let children = root;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (open.length > maxDepth) return void open.push(undefined);
      const childNodes: HtmlNode[] = [];
      children.push({ tag, attributes, children: childNodes });
      open.push(childNodes);
      children = childNodes;
    },
    onclosetag() {
      if (open.pop()) children = open.findLast((one) => one !== undefined) ?? root;
    },
    ontext(text) {
      children.push(text);
    },
  });
  parser.end(html);
  return root;
}

function optionsOf(profile: RichTextProfile): sanitize.IOptions {
  return {
    allowedTags: tagsOf(profile),
    allowedAttributes: Object.fromEntries(
      Object.entries(attributesOfTags).map(([tag, attributes]) => [tag, [...attributes]]),
    ),
    allowedSchemes: [...linkSchemes],
    allowProtocolRelative: false,
    nonTextTags: [...nonTextTags],
    nestingLimit: 50,
  };
}

const options = new Map(
  (Object.keys(richTextProfiles) as RichTextProfile[]).map((profile) => [profile, optionsOf(profile)]),
);

/**
 * Sanitizes HTML by a profile. Idempotent, and serialized as browsers do, so that the editor's own output comes back
 * unchanged.
 */
export const cleanHtml = (html: string, profile: RichTextProfile): string =>
  sanitize(htmlOfTree(normalizeRichHtml(treeOf(html), profile)), options.get(profile))
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;');
