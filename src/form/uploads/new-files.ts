// Collects and validates the new files of a form, and detects their types.
import {
  imageTypeOf,
  isPhoneFormat,
  isRasterImage,
  maxRequestBytes,
  refusalOf,
  requestTooLarge,
  type UploadRule,
} from '#shared/contract/uploads.ts';

const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Adds files to the chosen ones and skips duplicates. */
export function withFiles(chosen: readonly File[], added: readonly File[]): File[] {
  const all = [...chosen];
  for (const file of added) if (!all.some((one) => isSame(one, file))) all.push(file);
  return all;
}

/** Returns the first error for these files and the image of the same request. */
export function filesProblem(
  rule: UploadRule,
  files: readonly File[],
  image: File | undefined,
): string | undefined {
  for (const file of files) {
    const refusal = refusalOf(rule, file);
    if (refusal !== undefined) return `${refusal} (${file.name})`;
  }
  if (files.length > rule.maxCount) return rule.texts.count;
  const bytes = [...files, ...(image ? [image] : [])].reduce((sum, { size }) => sum + size, 0);
  return bytes > maxRequestBytes ? requestTooLarge : undefined;
}

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
