// Strips JPEG files (ITU T.81): segments, then the coded picture.
import { exifOf, orientationIn } from './orientation.ts';
import { addPart } from './parts.ts';

const marker = {
  SOI: 0xd8,
  EOI: 0xd9,
  SOS: 0xda,
  APP0: 0xe0,
  APP1: 0xe1,
  APP2: 0xe2,
  APP14: 0xee,
  APP15: 0xef,
};
const comment = 0xfe;

const beginsWith = (content: Buffer, sign: string) => content.toString('latin1', 0, sign.length) === sign;

/** Whether a segment affects the picture. Comments and most application segments don't. */
function isNeeded(code: number, content: Buffer): boolean {
  if (code === comment) return false;
  if (code < marker.APP0 || code > marker.APP15) return true;
  if (code === marker.APP0) return beginsWith(content, 'JFIF\0');
  if (code === marker.APP2) return beginsWith(content, 'ICC_PROFILE\0');
  return code === marker.APP14 && beginsWith(content, 'Adobe');
}

/** Fill bytes, stuffed 0xFF, and markers without a length. */
const isAlone = (code: number) => code <= 0x01 || code === 0xff || (code >= 0xd0 && code <= marker.SOI);

/** The end of coded data: the next marker except restarts (0xFF00 is a stuffed 0xFF). */
function endOfCoded(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function orientationSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)]);
  const head = Buffer.from([0xff, marker.APP1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/**
 * The parts of a JPEG without its metadata. Drops everything after the end marker: phones append pictures and videos there, which
 * have metadata too.
 */
export function jpegParts(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let orientation: number | undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    // Decoders skip bytes between segments.
    const start = bytes.indexOf(0xff, at);
    if (start < 0) break;
    const code = bytes[start + 1] as number;
    if (code === marker.EOI) break;
    if (isAlone(code)) {
      at = start + (code === 0xff ? 1 : 2);
      continue;
    }
    if (start + 4 > bytes.length) break;
    let end = start + 2 + bytes.readUInt16BE(start + 2);
    const content = bytes.subarray(start + 4, end);
    if (code === marker.APP1 && beginsWith(content, 'Exif\0')) {
      orientation ??= orientationIn(content.subarray(6));
    }
    if (code === marker.SOS) end = endOfCoded(bytes, end);
    if (isNeeded(code, content)) addPart(parts, bytes.subarray(start, end));
    at = end;
  }
  // A JFIF segment must stay the first.
  const first = parts[0]?.[1] === marker.APP0 ? 1 : 0;
  if (orientation !== undefined) parts.splice(first, 0, orientationSegment(orientation));
  return [Buffer.from([0xff, marker.SOI]), ...parts, Buffer.from([0xff, marker.EOI])];
}
