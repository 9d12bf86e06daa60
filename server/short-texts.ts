// Shortens texts without cutting a character in two.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** `text` up to this code unit, or less where a surrogate pair, an emoji sequence or a letter and its accents would be cut. */
function upTo(text: string, end: number): string {
  if (end >= text.length) return text;
  const character = graphemes.segment(text.slice(0, end + 2)).containing(end);
  return text.slice(0, character?.index ?? end);
}

/** The longest beginning of `text` that has at most so many bytes in UTF-8. */
export function inBytes(text: string, maxBytes: number): string {
  let [bytes, end] = [0, 0];
  for (const point of text) {
    bytes += Buffer.byteLength(point);
    if (bytes > maxBytes) return upTo(text, end);
    end += point.length;
  }
  return text;
}

/** `text`, or its beginning with an ellipsis where it has more than `max` UTF-16 code units. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${upTo(text, max - 1)}…`;

/** Most file systems allow 255 bytes; the rest is for what a browser adds: ` (1)`, `.crdownload`. */
const maxNameBytes = 240;

/** A file's name that can be saved everywhere: its stem is shortened, its extension (`.pdf`, `.tar.gz`) stays. */
export function shortFileName(name: string): string {
  if (Buffer.byteLength(name) <= maxNameBytes) return name;
  const extension = /(?:\.tar)?\.[\p{L}\p{N}_-]{1,16}$/u.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return inBytes(stem, maxNameBytes - Buffer.byteLength(extension)).trimEnd() + extension;
}
