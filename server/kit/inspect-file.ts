// What a file is, by its bytes: what its name or its sender says counts for nothing.
import { open } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { emptyFile, isRasterImage, maxPixels, tooManyPixels, type UploadRule } from '#src/shared/uploads.ts';
import { invalid } from './errors.ts';

/** An image's size stands near its beginning. */
const headBytes = 512 * 1024;

async function pixelsOf(path: string, size: number): Promise<number | undefined> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(Math.min(size, headBytes));
    await file.read(head, 0, head.length, 0);
    const { width, height } = imageSize(head);
    return width * height;
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

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

/** The file's type; throws 422 at `field` where the rule does not take it. */
export async function inspectFile(path: string, size: number, field: string, rule: UploadRule) {
  const refuse = (text: string) => invalid({ [field]: [text] });
  if (size === 0) throw refuse(rule.kind === 'image' ? rule.texts.type : emptyFile);
  const type = await typeOf(path);
  const pixels = isRasterImage(type.mimeType) ? await pixelsOf(path, size) : undefined;
  if (pixels !== undefined && pixels > maxPixels) throw refuse(tooManyPixels);
  if (pixels) return type;
  if (rule.kind === 'image') throw refuse(rule.texts.type);
  // A picture that can't be read is kept as any other file, and never shown.
  return isRasterImage(type.mimeType) ? unknownType : type;
}
