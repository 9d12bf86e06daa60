// Rich text profiles: the allowed formats, tags and attributes. Both sanitizers and the editor follow them.

import { uploadKeyIn } from '#shared/contract/uploads.ts';
import { safeUrl } from './safe-url.ts';

/** The formats of the editor's toolbar with their tags. */
const tagsOfFormats = {
  heading2: ['h2'],
  heading3: ['h3'],
  bold: ['strong'],
  italic: ['em'],
  underline: ['u'],
  bulletList: ['ul', 'li'],
  numberedList: ['ol', 'li'],
  link: ['a'],
  image: ['img'],
} as const;

export type RichTextFormat = keyof typeof tagsOfFormats;

/** The formats of each profile in the order of the toolbar. */
export const richTextProfiles = {
  page: [
    'heading2',
    'heading3',
    'bold',
    'italic',
    'underline',
    'bulletList',
    'numberedList',
    'link',
    'image',
  ],
  /** Terms and privacy policy: the buttons that the specification names, and links. */
  legal: ['bold', 'italic', 'underline', 'bulletList', 'numberedList', 'heading3', 'link'],
} as const satisfies Record<string, readonly RichTextFormat[]>;

export type RichTextProfile = keyof typeof richTextProfiles;

export const formatsOf = (profile: RichTextProfile): readonly RichTextFormat[] => richTextProfiles[profile];

export const tagsOf = (profile: RichTextProfile): string[] => [
  ...new Set(['p', 'br', ...formatsOf(profile).flatMap((format) => tagsOfFormats[format])]),
];

/** Allowed attributes in all profiles. The sanitizers remove all others. */
export const attributesOfTags = { a: ['href', 'rel', 'target'], img: ['src', 'alt'] } as const;

export const linkSchemes = ['http', 'https', 'mailto'] as const;
export const wrongLink = 'Links begin with https://, http:// or mailto:';

/** Returns a link's URL, trimmed; undefined if links may not have it. */
export const linkAddress = (text: string): string | undefined => safeUrl(text, linkSchemes);

/** Attributes of every link: it opens a new tab, which gets no referrer and no access to this page. */
export const linkAttributes = { rel: 'noopener noreferrer', target: '_blank' } as const;

/** Whether an image URL is allowed: only this server's uploads are. */
export const isImageAddress = (src: string): boolean => uploadKeyIn(src) !== undefined;

/** Returns the distinct keys of the uploads that a sanitized text shows. */
export function imageKeysIn(html: string): string[] {
  const keys = [...html.matchAll(/<img\b[^>]*\bsrc="([^"]*)"/g)].map(([, src = '']) => uploadKeyIn(src));
  return [...new Set(keys.filter((key) => key !== undefined))];
}
