// A store's logo as it is kept: bytes that are looked at before they are believed.
import { imageSize } from 'image-size';
import { logoRule } from '#resources/stores/contract.ts';
import { invalid } from '#server/kit/errors.ts';
import { maxPixels, tooManyPixels } from '#src/shared/uploads.ts';

function sizeOf(bytes: Buffer) {
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
  }
}

/** The bytes of a base64 text; throws 422 where they are no PNG. */
export function logoBytes(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  const size = sizeOf(bytes);
  if (size?.type !== 'png') throw invalid({ logo: [logoRule.texts.type] });
  if (size.width * size.height > maxPixels) throw invalid({ logo: [tooManyPixels] });
  return bytes;
}
