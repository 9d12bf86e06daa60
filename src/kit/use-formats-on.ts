import { useEffect, useState } from 'react';
import { formatsOf, type RichTextFormat, type RichTextProfile } from '#src/shared/rich-text.ts';
import { type Editor, isOn } from './quill.ts';

const none: readonly RichTextFormat[] = [];

/** The formats that the text around the cursor has. They stay as they are while the cursor is elsewhere. */
export function useFormatsOn(
  editor: Editor | undefined,
  profile: RichTextProfile,
): readonly RichTextFormat[] {
  const [on, setOn] = useState(none);
  useEffect(() => {
    if (!editor) return;
    const look = () => {
      const range = editor.getSelection();
      if (!range) return;
      const around = editor.getFormat(range);
      const now = formatsOf(profile).filter((format) => isOn(format, around));
      // While one types nothing is drawn anew.
      setOn((before) => (before.join() === now.join() ? before : now));
    };
    editor.on('editor-change', look);
    return () => {
      editor.off('editor-change', look);
    };
  }, [editor, profile]);
  return on;
}
