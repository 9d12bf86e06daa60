// Commands on the editor's text.
import { attributesOfTags, type RichTextFormat } from '#shared/domain/rich-text.ts';
import { nestLists } from './nested-lists.ts';
import { type Editor, isOn, Quill, quillFormatOf } from './quill.ts';

export function toggle(editor: Editor, format: RichTextFormat): void {
  const { name, value } = quillFormatOf[format];
  editor.focus();
  editor.format(name, isOn(format, editor.getFormat()) ? false : value, 'user');
}

/** Removes all formats of the selection or, without one, of the current line. */
export function clearFormats(editor: Editor): void {
  editor.focus();
  const range = editor.getSelection();
  if (!range) return;
  if (range.length > 0) editor.removeFormat(range.index, range.length, 'user');
  else for (const name of Object.keys(editor.getFormat())) editor.format(name, false, 'user');
}

interface Blot {
  readonly statics: { readonly blotName: string };
  readonly parent?: Blot;
  length(): number;
}

export interface Place {
  readonly index: number;
  readonly length: number;
}

export function linkAt(editor: Editor, index: number): Place | undefined {
  const [leaf] = editor.getLeaf(index) as [Blot | null];
  let blot: Blot | undefined = leaf ?? undefined;
  while (blot && blot.statics.blotName !== 'link') blot = blot.parent;
  return blot && { index: editor.getIndex(blot), length: blot.length() };
}

/** Replaces the whole text and clears the undo history. `html` comes from `htmlToEdit`. */
export function load(editor: Editor, html: string): void {
  editor.setContents(editor.clipboard.convert(html), 'api');
  (editor.getModule('history') as { clear(): void }).clear();
}

const Delta = Quill.import('delta') as new () => ReturnType<Editor['getContents']>;

/** Inserts text, or HTML from `htmlToEdit`, at the cursor. */
export function insert(editor: Editor, { html, text }: { html?: string; text?: string }): void {
  const { index, length } = editor.getSelection(true);
  const added = html
    ? editor.clipboard.convert(html)
    : new Delta().insert((text ?? '').replaceAll('\r\n', '\n'));
  editor.updateContents(new Delta().retain(index).concat(added).delete(length), 'user');
  editor.setSelection(index + added.length(), 0, 'user');
}

/** Links a range. An empty range gets the URL as its text. */
export function setLink(editor: Editor, { index, length }: Place, address: string): void {
  if (length === 0) editor.insertText(index, address, 'link', address, 'user');
  else editor.formatText(index, length, 'link', address, 'user');
  editor.setSelection(index + (length || address.length), 0, 'user');
}

export function setImage(editor: Editor, { index, length }: Place, address: string, alt: string): void {
  if (length > 0) editor.deleteText(index, length, 'user');
  editor.insertEmbed(index, 'image', address, 'user');
  if (alt !== '') editor.formatText(index, 1, 'alt', alt, 'user');
  editor.setSelection(index + 1, 0, 'user');
}

/** Copies the editor's elements without additions of Quill, the browser and extensions. */
function plainCopy(root: HTMLElement): HTMLElement {
  const copy = root.cloneNode(true) as HTMLElement;
  // Quill holds the format of the next letter in this element.
  for (const cursor of copy.querySelectorAll('.ql-cursor')) cursor.replaceWith(...cursor.childNodes);
  nestLists(copy);
  for (const element of copy.querySelectorAll('*')) {
    const allowed = (attributesOfTags as Record<string, readonly string[]>)[element.localName] ?? [];
    for (const name of element.getAttributeNames()) {
      if (!allowed.includes(name)) element.removeAttribute(name);
    }
  }
  return copy;
}

/** Returns the editor's text as HTML; empty without text. */
export function htmlOf(editor: Editor): string {
  const html = plainCopy(editor.root)
    .innerHTML.replaceAll('\ufeff', '')
    // Browsers and Quill collapse consecutive spaces.
    .replace(/ {2,}/g, (spaces) => '&nbsp;'.repeat(spaces.length))
    .replace(/(<p><br><\/p>)+$/, '');
  return html === '<p></p>' ? '' : html;
}
