// Reads and writes the orientation in EXIF data, which is a TIFF file.

const orientationTag = 0x0112;
const shortType = 3;

/** The orientation, 2 to 8. Undefined if missing, normal (1) or unreadable. */
export function orientationIn(tiff: Buffer): number | undefined {
  if (tiff.length < 8) return undefined;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return undefined;
  const count = short(first);
  for (let entry = first + 2; entry < first + 2 + count * 12 && entry + 12 <= tiff.length; entry += 12) {
    if (short(entry) !== orientationTag) continue;
    const value = short(entry + 8);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An EXIF block with only an orientation. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(shortType, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
