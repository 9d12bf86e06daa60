// Determines a file's type from its bytes. The file name and the declared type are ignored.
import { readFile, writeFile } from 'node:fs/promises';
import { imageSize } from 'image-size';
import pLimit from 'p-limit';
import { invalid } from '#server/http/errors.ts';
import {
  emptyFile,
  isPhoneFormat,
  isRasterImage,
  maxPixels,
  phoneFormat,
  tooManyPixels,
  type UploadRule,
} from '#shared/contract/uploads.ts';
import { withoutMetadata } from './images/strip-metadata.ts';

const unknownType = { mimeType: 'application/octet-stream', extension: 'bin' };

async function typeOf(path: string) {
  const { fileTypeFromFile } = await import('file-type');
  const detected = await fileTypeFromFile(path).catch(() => undefined);
  if (!detected) return unknownType;
  // Browsers show an animated PNG as a PNG.
  if (detected.mime === 'image/apng') return { mimeType: 'image/png', extension: 'png' };
  return { mimeType: detected.mime, extension: detected.ext };
}

/** Limits memory: each image takes up to 2 × 10 MB. */
const limitImages = pLimit(2);

/** Rewrites the file without metadata, if that makes it smaller. Undefined if the image is unreadable. */
const cleanImage = (path: string, mimeType: string) =>
  limitImages(async () => {
    const bytes = await readFile(path);
    let pixels: number;
    let clean: Buffer;
    try {
      // Reads the whole file, because the dimensions can come after any amount of metadata.
      const { width, height } = imageSize(bytes);
      pixels = width * height;
      clean = withoutMetadata(bytes, mimeType);
    } catch {
      return undefined;
    }
    if (clean.length !== bytes.length) await writeFile(path, clean);
    return { pixels, size: clean.length };
  });

/** The file's type and size, after removing an image's metadata. Throws 422 at `field` if the rule refuses the file. */
export async function inspectFile(path: string, size: number, field: string, rule: UploadRule) {
  const refuse = (text: string) => invalid({ [field]: [text] });
  if (size === 0) throw refuse(rule.kind === 'image' ? rule.texts.type : emptyFile);
  const type = await typeOf(path);
  const image = isRasterImage(type.mimeType) ? await cleanImage(path, type.mimeType) : undefined;
  if (image && image.pixels > maxPixels) throw refuse(tooManyPixels);
  if (image?.pixels) return { ...type, size: image.size };
  if (rule.kind === 'image') throw refuse(rule.texts.type);
  if (isPhoneFormat(type.mimeType)) throw refuse(phoneFormat);
  // Unreadable images are stored as unknown files, which are never shown inline.
  return { ...(isRasterImage(type.mimeType) ? unknownType : type), size };
}
