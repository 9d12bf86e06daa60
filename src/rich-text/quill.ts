// The editor's library as we use it: which of its formats exist, and what it must not do. Its types know little of its
// inside, so that what is needed of it is said here.
import ReactQuill from 'react-quill';
import {
  formatsOf,
  isImageAddress,
  linkAddress,
  type RichTextFormat,
  type RichTextProfile,
} from '#src/shared/rich-text.ts';
import { GuardedScroll } from './guarded-scroll.ts';

export const { Quill } = ReactQuill;
export type Editor = ReturnType<ReactQuill['getEditor']>;

/** How the library names a format, and the value that stands for ours. */
export const inQuill: Readonly<Record<RichTextFormat, { name: string; value: unknown }>> = {
  heading2: { name: 'header', value: 2 },
  heading3: { name: 'header', value: 3 },
  bold: { name: 'bold', value: true },
  italic: { name: 'italic', value: true },
  underline: { name: 'underline', value: true },
  bulletList: { name: 'list', value: 'bullet' },
  numberedList: { name: 'list', value: 'ordered' },
  link: { name: 'link', value: undefined },
  image: { name: 'image', value: undefined },
};

/** The library's names of a profile's formats. What is not among them can't come into a text, however it is tried. */
export const quillFormats = (profile: RichTextProfile): string[] => [
  ...new Set(formatsOf(profile).map((format) => inQuill[format].name)),
  'alt',
  // Nested lists have no button, but a paste and a loaded text keep them.
  'indent',
];

/** What the text around the cursor is, by the library's names. */
export type Around = Readonly<Record<string, unknown>>;

export const isOn = (format: RichTextFormat, around: Around): boolean => {
  const { name, value } = inQuill[format];
  return value === undefined ? around[name] !== undefined : around[name] === value;
};

interface Addressed {
  sanitize(address: string): string;
}
const link = Quill.import('formats/link') as Addressed;
link.sanitize = (address) => linkAddress(address) ?? 'about:blank';
const image = Quill.import('formats/image') as Addressed;
image.sanitize = (address) => (isImageAddress(address) ? address : '');

type Bindings = Record<string, { prefix?: RegExp }>;
const { bindings } = (Quill.import('modules/keyboard') as { DEFAULTS: { bindings: Bindings } }).DEFAULTS;
// Tab leads out of the text: whoever has no mouse must not be caught in it.
for (const name of ['indent', 'outdent', 'tab', 'remove tab', 'indent code-block', 'outdent code-block']) {
  delete bindings[name];
}
// Lists with boxes to tick are none of ours.
bindings['list autofill'] = { ...bindings['list autofill'], prefix: /^\s*?(\d+\.|-|\*)$/ };

Quill.register('blots/scroll', GuardedScroll, true);

/** Without its own toolbar and theme. */
export const quillModules = {
  toolbar: false,
  // Else it takes a margin for an empty line.
  clipboard: { matchVisual: false },
  history: { userOnly: true },
};
