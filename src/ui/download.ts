// Downloads a file with the browser and reports failures.
import { toError } from '#providers/envelopes.ts';

const unreachable = 'The server cannot be reached. Check your connection and try again.';

/** Reads the server's error from the frame. The browser's own error pages can't be read. */
function failureIn({ contentDocument }: HTMLIFrameElement): string {
  try {
    return toError(0, JSON.parse(contentDocument?.body.textContent ?? '')).message || unreachable;
  } catch {
    return unreachable;
  }
}

/**
 * Downloads a file through a link that targets a hidden frame. The frame loads a document only if the answer
 * is not a file: then calls `onFailed` with the server's message.
 */
export function download(url: string, onFailed: (why: string) => void): void {
  const frame = document.createElement('iframe');
  frame.name = `download ${url}`;
  frame.hidden = true;
  frame.addEventListener('load', () => {
    // The empty frame fires `load` too.
    if (frame.contentDocument?.URL === 'about:blank') return;
    const why = failureIn(frame);
    frame.remove();
    onFailed(why);
  });
  document.body.append(frame);
  const link = document.createElement('a');
  link.href = url;
  link.target = frame.name;
  link.click();
}
