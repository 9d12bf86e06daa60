import { imageTypeOf, isPhoneFormat, isRasterImage } from '#shared/contract/uploads.ts';

/** Corrects the file's type by its bytes, as the server does. The browser derives the type from the file extension. */
export async function withDetectedType(file: File): Promise<File> {
  const head = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => undefined);
  // An unreadable file fails on upload.
  if (!head) return file;
  const claimsImage = isRasterImage(file.type) || isPhoneFormat(file.type);
  const type = imageTypeOf(new Uint8Array(head)) ?? (claimsImage ? '' : file.type);
  return type === file.type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
