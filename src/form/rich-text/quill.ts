// Configures Quill: formats, sanitizers, keyboard bindings. Declares the types that Quill's own typings lack.
import ReactQuill from 'react-quill';
import {
  formatsOf,
  isImageAddress,
  linkAddress,
  type RichTextFormat,
  type RichTextProfile,
} from '#shared/domain/rich-text.ts';
import { GuardedScroll } from './guarded-scroll.ts';

export const { Quill } = ReactQuill;
export type Editor = ReturnType<ReactQuill['getEditor']>;

/** Quill's name and value of each format. */
export const quillFormatOf: Readonly<Record<RichTextFormat, { name: string; value: unknown }>> = {
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

/** Returns Quill's names of a profile's formats. Quill rejects all others. */
export const quillFormats = (profile: RichTextProfile): string[] => [
  ...new Set(formatsOf(profile).map((format) => quillFormatOf[format].name)),
  'alt',
  // Nested lists have no button, but pasted and stored texts can contain them.
  'indent',
];

/** The formats at the cursor by Quill's names. */
export type FormatsAtCursor = Readonly<Record<string, unknown>>;

export const isOn = (format: RichTextFormat, around: FormatsAtCursor): boolean => {
  const { name, value } = quillFormatOf[format];
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
// Tab must leave the editor, else keyboard users are trapped in it.
for (const name of ['indent', 'outdent', 'tab', 'remove tab', 'indent code-block', 'outdent code-block']) {
  delete bindings[name];
}
// Removes the shortcut for checklists.
bindings['list autofill'] = { ...bindings['list autofill'], prefix: /^\s*?(\d+\.|-|\*)$/ };

Quill.register('blots/scroll', GuardedScroll, true);

export const quillModules = {
  toolbar: false,
  // Otherwise Quill converts margins to empty lines.
  clipboard: { matchVisual: false },
  history: { userOnly: true },
};
