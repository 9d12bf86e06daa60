// Rich text: what it may hold, said once as data. The server's cleaner, the console's cleaner and the editor read it.

import { safeUrl } from './safe-url.ts';
import { uploadKeyIn } from './uploads.ts';

/** What the editor's toolbar can make, with the tags that it is made of. */
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

/** The kinds of rich text, each with its formats in the order of the toolbar. */
export const richTextProfiles = {
  /** A content page. */
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
  /** Terms and privacy policy: the buttons of the specification, and links. */
  legal: ['bold', 'italic', 'underline', 'bulletList', 'numberedList', 'heading3', 'link'],
} as const satisfies Record<string, readonly RichTextFormat[]>;

export type RichTextProfile = keyof typeof richTextProfiles;

export const formatsOf = (profile: RichTextProfile): readonly RichTextFormat[] => richTextProfiles[profile];

/** The tags that a profile's texts hold. */
export const tagsOf = (profile: RichTextProfile): string[] => [
  ...new Set(['p', 'br', ...formatsOf(profile).flatMap((format) => tagsOfFormats[format])]),
];

/** The attributes that the tags may bear, of all profiles. All others go. */
export const attributesOfTags = { a: ['href', 'rel', 'target'], img: ['src', 'alt'] } as const;

/** The schemes that a link may have. */
export const linkSchemes = ['http', 'https', 'mailto'] as const;
export const wrongLink = 'Links begin with https://, http:// or mailto:';

/** A link's address as it is kept; undefined where it may not be one. */
export const linkAddress = (text: string): string | undefined => safeUrl(text, linkSchemes);

/** What each link bears beside its address: it opens elsewhere, and what it opens learns nothing of this page. */
export const linkAttributes = { rel: 'noopener noreferrer', target: '_blank' } as const;

/** Whether an image may be shown from this address: only from this server's uploads. */
export const isImageAddress = (src: string): boolean => uploadKeyIn(src) !== undefined;

/** The keys of the uploads that a cleaned text shows, each once. */
export function imageKeysIn(html: string): string[] {
  const keys = [...html.matchAll(/<img\b[^>]*\bsrc="([^"]*)"/g)].map(([, src = '']) => uploadKeyIn(src));
  return [...new Set(keys.filter((key) => key !== undefined))];
}
