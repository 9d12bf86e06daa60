// Shortens texts without splitting a character.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** `text` up to code unit `end`, or up to the start of the grapheme (emoji, letter with accents) that `end` would split. */
function upTo(text: string, end: number): string {
  if (end >= text.length) return text;
  const character = graphemes.segment(text.slice(0, end + 2)).containing(end);
  return text.slice(0, character?.index ?? end);
}

/** The longest prefix of `text` of at most `maxBytes` in UTF-8. */
export function truncateBytes(text: string, maxBytes: number): string {
  let [bytes, end] = [0, 0];
  for (const point of text) {
    bytes += Buffer.byteLength(point);
    if (bytes > maxBytes) return upTo(text, end);
    end += point.length;
  }
  return text;
}

/** `text`, cut with an ellipsis if longer than `max` UTF-16 code units. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${upTo(text, max - 1)}…`;

/** Most file systems allow 255 bytes. Leaves room for suffixes that browsers add: ` (1)`, `.crdownload`. */
const maxNameBytes = 240;

/** Shortens a file name's stem so that every file system accepts it. The extension (`.pdf`, `.tar.gz`) stays. */
export function shortFileName(name: string): string {
  if (Buffer.byteLength(name) <= maxNameBytes) return name;
  const extension = /(?:\.tar)?\.[\p{L}\p{N}_-]{1,16}$/u.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return truncateBytes(stem, maxNameBytes - Buffer.byteLength(extension)).trimEnd() + extension;
}
