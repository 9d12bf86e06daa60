// Removes from an image all that is not needed to show it: where and when it was taken, with which camera, by whom, small
// copies of it. Its orientation and colour profile stay. Pixels are not decoded, so nothing of them is lost.
import { pngParts, webpParts } from './chunks.ts';
import { gifParts } from './gif.ts';
import { jpegParts } from './jpeg.ts';

const partsOf: Readonly<Record<string, (bytes: Buffer) => Buffer[]>> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/webp': webpParts,
  'image/gif': gifParts,
};

/** The image without its metadata; the same bytes where it has none, or is of another type. Throws where it is malformed. */
export function withoutMetadata(bytes: Buffer, mimeType: string): Buffer {
  const parts = partsOf[mimeType]?.(bytes);
  return parts ? Buffer.concat(parts) : bytes;
}
