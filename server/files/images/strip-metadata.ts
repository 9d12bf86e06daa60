// Removes an image's metadata: place, time, camera, author, thumbnails. Orientation and colour profile stay. Lossless, because
// pixels are not decoded.
import { pngParts, webpParts } from './chunks.ts';
import { gifParts } from './gif.ts';
import { jpegParts } from './jpeg.ts';

const partsOf: Readonly<Record<string, (bytes: Buffer) => Buffer[]>> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/webp': webpParts,
  'image/gif': gifParts,
};

/** Returns other types and clean images unchanged. Throws if the image is malformed. */
export function withoutMetadata(bytes: Buffer, mimeType: string): Buffer {
  const parts = partsOf[mimeType]?.(bytes);
  return parts ? Buffer.concat(parts) : bytes;
}
