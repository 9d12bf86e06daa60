// What comes into a rich text from elsewhere, by the clipboard or by being dropped. The browser must not put it there
// by itself: it would load the images of a text before anybody has cleaned it.
import { useEffect, useRef } from 'react';
import type { Editor } from './quill.ts';

export interface ForeignText {
  /** HTML as it came: not cleaned. */
  onHtml: (html: string) => void;
  onText: (text: string) => void;
  onImage: (file: File) => void;
}

function take(data: DataTransfer, { onHtml, onText, onImage }: ForeignText) {
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  const image = [...data.files].find(({ type }) => type.startsWith('image/'));
  // A copied picture of a page comes as a file and as HTML that shows it from there.
  if (image && text === '') onImage(image);
  else if (html !== '') onHtml(html);
  else if (text !== '') onText(text);
}

export function useForeignText(editor: Editor | undefined, handlers: ForeignText): void {
  const latest = useRef(handlers);
  latest.current = handlers;

  useEffect(() => {
    if (!editor) return;
    const { root } = editor;
    // A part of the text that is moved within it.
    let own = false;
    const onPaste = (event: ClipboardEvent) => {
      event.preventDefault();
      if (event.clipboardData) take(event.clipboardData, latest.current);
    };
    const onDrop = (event: DragEvent) => {
      if (own) return;
      event.preventDefault();
      if (event.dataTransfer) take(event.dataTransfer, latest.current);
    };
    const onDragStart = () => {
      own = true;
    };
    const onDragEnd = () => {
      own = false;
    };
    // Before the editor's own listeners.
    root.addEventListener('paste', onPaste, true);
    root.addEventListener('drop', onDrop, true);
    root.addEventListener('dragstart', onDragStart);
    root.addEventListener('dragend', onDragEnd);
    return () => {
      root.removeEventListener('paste', onPaste, true);
      root.removeEventListener('drop', onDrop, true);
      root.removeEventListener('dragstart', onDragStart);
      root.removeEventListener('dragend', onDragEnd);
    };
  }, [editor]);
}
