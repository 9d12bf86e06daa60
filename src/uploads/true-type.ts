import { imageTypeOf, isPhoneFormat, isRasterImage } from '#src/shared/uploads.ts';

/** The file with the type that its bytes say, as the server judges it: the browser goes by the name's extension. */
export async function withTrueType(file: File): Promise<File> {
  const head = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => undefined);
  // A file that can't be read fails when it is sent.
  if (!head) return file;
  const claimsImage = isRasterImage(file.type) || isPhoneFormat(file.type);
  const type = imageTypeOf(new Uint8Array(head)) ?? (claimsImage ? '' : file.type);
  return type === file.type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
