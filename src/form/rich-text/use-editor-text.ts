// Synchronizes the editor's text with the form's value. The editor reports typed text to the form. It loads the form's
// value only if that changes elsewhere, for example to another user's version.
import { useEffect, useRef } from 'react';
import type { RichTextProfile } from '#shared/domain/rich-text.ts';
import { htmlToEdit } from './clean-html.ts';
import type { Editor } from './quill.ts';
import { htmlOf, load } from './quill-text.ts';

export interface EditorText {
  profile: RichTextProfile;
  initial: string;
  value: string;
  onChange: ((html: string) => void) | undefined;
}

export function useEditorText(
  editor: Editor | undefined,
  { profile, initial, value, onChange }: EditorText,
): void {
  // Quill normalizes the HTML it loads. Until the user changes the text, the form must retain the original HTML.
  const text = useRef({ original: initial, loaded: '', reported: initial });
  const report = useRef(onChange);
  report.current = onChange;

  useEffect(() => {
    if (!editor) return;
    text.current.loaded = htmlOf(editor);
    const onText = (_change: unknown, _previous: unknown, source: string) => {
      if (source !== 'user') return;
      const html = htmlOf(editor);
      const { original, loaded } = text.current;
      text.current.reported = html === loaded ? original : html;
      report.current?.(text.current.reported);
    };
    editor.on('text-change', onText);
    return () => {
      editor.off('text-change', onText);
    };
  }, [editor]);

  useEffect(() => {
    if (!editor || value === text.current.reported) return;
    load(editor, htmlToEdit(value, profile));
    text.current = { original: value, loaded: htmlOf(editor), reported: value };
  }, [editor, value, profile]);
}
