// Keeps the text in the editor and the value of the form in step. What is typed stays in the editor; the form only
// hears of it, and gives a text back when it has another one: the version of someone else, say.
import { useEffect, useRef } from 'react';
import type { RichTextProfile } from '#src/shared/rich-text.ts';
import { htmlToEdit } from './clean-html.ts';
import type { Editor } from './quill.ts';
import { htmlOf, load } from './quill-text.ts';

export interface EditorText {
  profile: RichTextProfile;
  /** The text that the editor began with. */
  first: string;
  value: string;
  onChange: ((html: string) => void) | undefined;
}

export function useEditorText(
  editor: Editor | undefined,
  { profile, first, value, onChange }: EditorText,
): void {
  // The editor writes a text in its own way. As long as it stands there as it was loaded, it is what was given.
  const text = useRef({ given: first, loaded: '', told: first });
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => {
    if (!editor) return;
    text.current.loaded = htmlOf(editor);
    const onText = (_change: unknown, _before: unknown, source: string) => {
      if (source !== 'user') return;
      const html = htmlOf(editor);
      const { given, loaded } = text.current;
      text.current.told = html === loaded ? given : html;
      tell.current?.(text.current.told);
    };
    editor.on('text-change', onText);
    return () => {
      editor.off('text-change', onText);
    };
  }, [editor]);

  useEffect(() => {
    if (!editor || value === text.current.told) return;
    load(editor, htmlToEdit(value, profile));
    text.current = { given: value, loaded: htmlOf(editor), told: value };
  }, [editor, value, profile]);
}
