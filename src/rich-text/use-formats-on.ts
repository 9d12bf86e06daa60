import { useCallback, useEffect, useState } from 'react';
import { formatsOf, type RichTextFormat, type RichTextProfile } from '#src/shared/rich-text.ts';
import { type Editor, isOn } from './quill.ts';

const none: readonly RichTextFormat[] = [];

/**
 * The formats that the text around the cursor has. They stay as they are while the cursor is elsewhere. `look` looks
 * again: a format that waits for the next letter is no change that the library tells of.
 */
export function useFormatsOn(editor: Editor | undefined, profile: RichTextProfile) {
  const [on, setOn] = useState(none);
  const look = useCallback(() => {
    const range = editor?.getSelection();
    if (!editor || !range) return;
    const around = editor.getFormat(range);
    const now = formatsOf(profile).filter((format) => isOn(format, around));
    // While one types nothing is drawn anew.
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
