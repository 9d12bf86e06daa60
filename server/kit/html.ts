// Rich text on its way in: what the editor can make stays, all else goes.
import sanitize from 'sanitize-html';
import {
  attributesOfTags,
  isImageAddress,
  linkAddress,
  linkAttributes,
  linkSchemes,
  type RichTextProfile,
  richTextProfiles,
  synonymsOf,
  tagsOf,
} from '#src/shared/rich-text.ts';

const asLink: sanitize.Transformer = (tagName, { href = '' }) => {
  const address = linkAddress(href);
  return { tagName, attribs: address === undefined ? {} : { href: address, ...linkAttributes } };
};

const asImage: sanitize.Transformer = (tagName, { src = '', alt }) => ({
  tagName,
  attribs: isImageAddress(src) ? { src, ...(alt && { alt }) } : {},
});

/** A link that leads nowhere and an image that shows nothing go; what is between their tags stays. */
const leadsNowhere = ({ tag, attribs }: sanitize.IFrame) =>
  (tag === 'a' && !attribs.href) || (tag === 'img' && !attribs.src) ? 'excludeTag' : false;

/** Tags whose text is no text to read. */
const nonTextTags = [
  ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'iframe', 'object'],
  ...['template', 'title', 'svg', 'math', 'select', 'button', 'audio', 'video', 'canvas', 'plaintext'],
];

function optionsOf(profile: RichTextProfile): sanitize.IOptions {
  return {
    allowedTags: tagsOf(profile),
    allowedAttributes: Object.fromEntries(
      Object.entries(attributesOfTags).map(([tag, attributes]) => [tag, [...attributes]]),
    ),
    allowedSchemes: [...linkSchemes],
    allowProtocolRelative: false,
    transformTags: { ...synonymsOf(profile), a: asLink, img: asImage },
    exclusiveFilter: leadsNowhere,
    nonTextTags,
    nestingLimit: 50,
  };
}

const options = new Map(
  (Object.keys(richTextProfiles) as RichTextProfile[]).map((profile) => [profile, optionsOf(profile)]),
);

/**
 * Cleans HTML by a profile. It is written as a browser writes it, so that what came from the editor comes out
 * unchanged; cleaned once more, it stays the same.
 */
export const cleanHtml = (html: string, profile: RichTextProfile): string =>
  sanitize(html, options.get(profile)).replaceAll(' />', '>').replaceAll('\u00a0', '&nbsp;');
