// What a file is, by its bytes: what its name or its sender says counts for nothing.
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
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

/** The file's type; throws 422 at `field` where the rule does not take it. */
export async function inspectFile(path: string, size: number, field: string, rule: UploadRule) {
  const refuse = (text: string) => invalid({ [field]: [text] });
  if (size === 0) throw refuse(rule.kind === 'image' ? rule.texts.type : emptyFile);
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const mimeType = found?.mime ?? 'application/octet-stream';
  if (isRasterImage(mimeType)) {
    const pixels = await pixelsOf(path, size);
    if (pixels === undefined || pixels === 0) throw refuse(rule.texts.type);
    if (pixels > maxPixels) throw refuse(tooManyPixels);
  } else if (rule.kind === 'image') {
    throw refuse(rule.texts.type);
  }
  return { mimeType, extension: found?.ext ?? 'bin' };
}
