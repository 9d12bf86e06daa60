// Strips GIF files (89a): a header, then blocks that each end with an empty sub-block.
import { addPart } from './parts.ts';

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const commentLabel = 0xfe;
const applicationLabel = 0xff;

/** Application blocks for the repetition and the colour profile. */
const neededApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

const colours = (packed: number | undefined = 0) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

function endOfParts(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] as number);
  return at + 1;
}

function isNeeded(block: Buffer): boolean {
  if (block[0] !== extension) return true;
  if (block[1] === applicationLabel) return neededApplications.has(block.toString('latin1', 3, 14));
  return block[1] !== commentLabel;
}

/** The parts of a GIF without its metadata, up to the trailer. */
export function gifParts(bytes: Buffer): Buffer[] {
  let at = 13 + colours(bytes[10]);
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind !== extension && kind !== image) break;
    const content = kind === extension ? at + 2 : at + 11 + colours(bytes[at + 9]);
    const end = endOfParts(bytes, content);
    const block = bytes.subarray(at, end);
    if (isNeeded(block)) addPart(parts, block);
    at = end;
  }
  return [...parts, Buffer.from([trailer])];
}
