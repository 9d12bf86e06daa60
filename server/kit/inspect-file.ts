// What a file is, by its bytes: what its name or its sender says counts for nothing.
import { readFile, writeFile } from 'node:fs/promises';
import { imageSize } from 'image-size';
import pLimit from 'p-limit';
import { withoutMetadata } from '#server/images/strip-metadata.ts';
import {
  emptyFile,
  isPhoneFormat,
  isRasterImage,
  maxPixels,
  phoneFormat,
  tooManyPixels,
  type UploadRule,
} from '#src/shared/uploads.ts';
import { invalid } from './errors.ts';

const unknownType = { mimeType: 'application/octet-stream', extension: 'bin' };

/** The type that the bytes begin like. */
async function typeOf(path: string) {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (!found) return unknownType;
  // A PNG that moves is a PNG to every browser.
  if (found.mime === 'image/apng') return { mimeType: 'image/png', extension: 'png' };
  return { mimeType: found.mime, extension: found.ext };
}

/** An image is held in memory twice, at most 10 MB each time: however many come at once, two of them are. */
const inTurn = pLimit(2);

/** Its pixels and its size without metadata; undefined where it can't be read. Its file is written anew where that is smaller. */
const cleanImage = (path: string, mimeType: string) =>
  inTurn(async () => {
    const bytes = await readFile(path);
    let pixels: number;
    let clean: Buffer;
    try {
      // Metadata may be longer than the picture, and its size stands behind it.
      const { width, height } = imageSize(bytes);
      pixels = width * height;
      clean = withoutMetadata(bytes, mimeType);
    } catch {
      return undefined;
    }
    if (clean.length !== bytes.length) await writeFile(path, clean);
    return { pixels, size: clean.length };
  });

/** The file's type and size, an image without its metadata; throws 422 at `field` where the rule does not take it. */
export async function inspectFile(path: string, size: number, field: string, rule: UploadRule) {
  const refuse = (text: string) => invalid({ [field]: [text] });
  if (size === 0) throw refuse(rule.kind === 'image' ? rule.texts.type : emptyFile);
  const type = await typeOf(path);
  const image = isRasterImage(type.mimeType) ? await cleanImage(path, type.mimeType) : undefined;
  if (image && image.pixels > maxPixels) throw refuse(tooManyPixels);
  if (image?.pixels) return { ...type, size: image.size };
  if (rule.kind === 'image') throw refuse(rule.texts.type);
  if (isPhoneFormat(type.mimeType)) throw refuse(phoneFormat);
  // A picture that can't be read is kept as any other file, and never shown.
  return { ...(isRasterImage(type.mimeType) ? unknownType : type), size };
}
