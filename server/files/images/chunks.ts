// Strips PNG and WebP files, both of which consist of named chunks.
import { crc32 } from 'node:zlib';
import { exifOf, orientationIn } from './orientation.ts';
import { addPart } from './parts.ts';

/** Ancillary PNG chunks (names with a lower-case first letter) that affect the picture. */
const neededOfPng = new Set(
  'acTL bKGD cHRM cICP cLLI fcTL fdAT gAMA hIST iCCP mDCV pHYs sBIT sPLT sRGB tRNS'.split(' '),
);

const isNeededOfPng = (name: string) => /^[A-Z]/.test(name) || neededOfPng.has(name);

function pngChunk(name: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length);
  chunk.write(name, 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** The parts of a PNG without its metadata, up to IEND. */
export function pngParts(bytes: Buffer): Buffer[] {
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (isNeededOfPng(name)) addPart(parts, bytes.subarray(at, end));
    if (name === 'eXIf') {
      const orientation = orientationIn(bytes.subarray(at + 8, end - 4));
      if (orientation !== undefined) addPart(parts, pngChunk(name, exifOf(orientation)));
    }
    if (name === 'IEND') break;
    at = end;
  }
  return parts;
}

const neededOfWebp = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const flags = { EXIF: 0x08, XMP: 0x04 };

function webpChunk(name: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + content.length + (content.length % 2));
  chunk.write(name, 'latin1');
  chunk.writeUInt32LE(content.length, 4);
  content.copy(chunk, 8);
  return chunk;
}

/** The parts of a WebP file without its metadata. */
export function webpParts(bytes: Buffer): Buffer[] {
  const head = Buffer.from(bytes.subarray(0, 12));
  const parts: Buffer[] = [];
  let orientation: number | undefined;
  const fileEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= fileEnd; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const end = Math.min(fileEnd, at + 8 + size + (size % 2));
    if (neededOfWebp.has(name)) addPart(parts, bytes.subarray(at, end));
    if (name === 'EXIF') {
      const exif = bytes.subarray(at + 8, end);
      // Some programs write the header that JPEG uses.
      orientation = orientationIn(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif);
    }
    at = end;
  }
  if (orientation !== undefined) parts.push(webpChunk('EXIF', exifOf(orientation)));
  const extended = parts.findIndex((part) => part.toString('latin1', 0, 4) === 'VP8X');
  if (extended >= 0) {
    const copy = Buffer.from(parts[extended] as Buffer);
    const others = (copy[8] as number) & ~(flags.EXIF | flags.XMP);
    copy[8] = others | (orientation === undefined ? 0 : flags.EXIF);
    parts[extended] = copy;
  }
  head.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return [head, ...parts];
}
