// Handles pasted and dropped content. The browser must not insert it, because it would load images before the HTML is
// sanitized.
import { useEffect, useRef } from 'react';
import type { Editor } from './quill.ts';

export interface PastedContentHandlers {
  /** Receives unsanitized HTML. */
  onHtml: (html: string) => void;
  onText: (text: string) => void;
  onImage: (file: File) => void;
}

function take(data: DataTransfer, { onHtml, onText, onImage }: PastedContentHandlers) {
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  const image = [...data.files].find(({ type }) => type.startsWith('image/'));
  // A picture copied from a page is on the clipboard as a file and as HTML with the page's URL.
  if (image && text === '') onImage(image);
  else if (html !== '') onHtml(html);
  else if (text !== '') onText(text);
}

export function usePastedContent(editor: Editor | undefined, handlers: PastedContentHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;

  useEffect(() => {
    if (!editor) return;
    const { root } = editor;
    // Set while the user drags a part of the text within the editor.
    let isOwnDrag = false;
    const onPaste = (event: ClipboardEvent) => {
      event.preventDefault();
      if (event.clipboardData) take(event.clipboardData, latest.current);
    };
    const onDrop = (event: DragEvent) => {
      if (isOwnDrag) return;
      event.preventDefault();
      if (event.dataTransfer) take(event.dataTransfer, latest.current);
    };
    const onDragStart = () => {
      isOwnDrag = true;
    };
    const onDragEnd = () => {
      isOwnDrag = false;
    };
    // In the capture phase, before Quill's listeners.
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
