import { useCallback, useEffect, useState } from 'react';
import { formatsOf, type RichTextFormat, type RichTextProfile } from '#shared/domain/rich-text.ts';
import { type Editor, isOn } from './quill.ts';

const none: readonly RichTextFormat[] = [];

/**
 * Returns the formats at the cursor. They stay unchanged while the editor has no focus. Call `look` after toggling a
 * format without a selection, because Quill sends no event for it.
 */
export function useActiveFormats(editor: Editor | undefined, profile: RichTextProfile) {
  const [on, setOn] = useState(none);
  const look = useCallback(() => {
    const range = editor?.getSelection();
    if (!editor || !range) return;
    const around = editor.getFormat(range);
    const now = formatsOf(profile).filter((format) => isOn(format, around));
    // Returns the same array if nothing changed, so that typing causes no render.
    setOn((before) => (before.join() === now.join() ? before : now));
  }, [editor, profile]);

  useEffect(() => {
    editor?.on('editor-change', look);
    return () => {
      editor?.off('editor-change', look);
    };
  }, [editor, look]);
  return { on, look };
}
