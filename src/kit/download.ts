// Has the browser save a file that it fetches by itself, and tells where none came.
import { toError } from '#providers/envelopes.ts';

const unreachable = 'The server cannot be reached. Check your connection and try again.';

/** What stands in the frame is no file: the server's words, or a page of the browser's own, which cannot be read. */
function failureIn({ contentDocument }: HTMLIFrameElement): string {
  try {
    return toError(0, JSON.parse(contentDocument?.body.textContent ?? '')).message || unreachable;
  } catch {
    return unreachable;
  }
}

/**
 * Fetches what stands at an address: a file is saved, and nothing on the screen changes. An answer that is none is shown
 * by the browser where the link leads: in a frame that nobody sees, which is read.
 */
export function download(url: string, onFailed: (why: string) => void): void {
  const frame = document.createElement('iframe');
  frame.name = `download ${url}`;
  frame.hidden = true;
  frame.addEventListener('load', () => {
    // An empty frame is loaded, too.
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
