// What is done to the text in the editor.
import { attributesOfTags, type RichTextFormat } from '#src/shared/rich-text.ts';
import { nestLists } from './nested-lists.ts';
import { type Editor, inQuill, isOn, Quill } from './quill.ts';

/** Gives the chosen text a format, or takes it where it has it. */
export function toggle(editor: Editor, format: RichTextFormat): void {
  const { name, value } = inQuill[format];
  editor.focus();
  editor.format(name, isOn(format, editor.getFormat()) ? false : value, 'user');
}

/** Takes all formats of the chosen text, or of the line that the cursor is in. */
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

/** A part of the text. */
export interface Place {
  readonly index: number;
  readonly length: number;
}

/** The link that the cursor is in. */
export function linkAt(editor: Editor, index: number): Place | undefined {
  const [leaf] = editor.getLeaf(index) as [Blot | null];
  let blot: Blot | undefined = leaf ?? undefined;
  while (blot && blot.statics.blotName !== 'link') blot = blot.parent;
  return blot && { index: editor.getIndex(blot), length: blot.length() };
}

/** Puts a text in place of what is written; nothing of that can be undone. `html` is for the editor already. */
export function load(editor: Editor, html: string): void {
  editor.setContents(editor.clipboard.convert(html), 'api');
  (editor.getModule('history') as { clear(): void }).clear();
}

const Delta = Quill.import('delta') as new () => ReturnType<Editor['getContents']>;

/** Puts a text, or HTML that is for the editor already, where the cursor is. */
export function insert(editor: Editor, { html, text }: { html?: string; text?: string }): void {
  const { index, length } = editor.getSelection(true);
  const added = html
    ? editor.clipboard.convert(html)
    : new Delta().insert((text ?? '').replaceAll('\r\n', '\n'));
  editor.updateContents(new Delta().retain(index).concat(added).delete(length), 'user');
  editor.setSelection(index + added.length(), 0, 'user');
}

/** Makes the text of a range a link; where nothing is chosen, the address itself is the text. */
export function setLink(editor: Editor, { index, length }: Place, address: string): void {
  if (length === 0) editor.insertText(index, address, 'link', address, 'user');
  else editor.formatText(index, length, 'link', address, 'user');
  editor.setSelection(index + (length || address.length), 0, 'user');
}

/** Puts an image where the cursor was. */
export function setImage(editor: Editor, { index, length }: Place, address: string, alt: string): void {
  if (length > 0) editor.deleteText(index, length, 'user');
  editor.insertEmbed(index, 'image', address, 'user');
  if (alt !== '') editor.formatText(index, 1, 'alt', alt, 'user');
  editor.setSelection(index + 1, 0, 'user');
}

/** A copy of the editor's elements without what the library, the browser or an extension added for itself. */
function plainCopy(root: HTMLElement): HTMLElement {
  const copy = root.cloneNode(true) as HTMLElement;
  // The library keeps the format of the next letter in it.
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

/** The editor's text as HTML; empty where nothing is written. */
export function htmlOf(editor: Editor): string {
  const html = plainCopy(editor.root)
    .innerHTML.replaceAll('\ufeff', '')
    // Browsers show a run of spaces as one, and the library reads it so.
    .replace(/ {2,}/g, (spaces) => '&nbsp;'.repeat(spaces.length))
    .replace(/(<p><br><\/p>)+$/, '');
  return html === '<p></p>' ? '' : html;
}
