// Rules for uploads. Forms check them before sending; the server checks the bytes.

/** Media types of the raster images that every browser shows. */
export const rasterTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const isRasterImage = (type: string): boolean => (rasterTypes as readonly string[]).includes(type);

/**
 * Photo formats of phones. Most browsers don't show them, and the server can't remove the location from their
 * metadata, although everyone with the URL can fetch an upload.
 */
export const isPhoneFormat = (type: string): boolean => /^image\/(?:avif|hei[cf])(?:-sequence)?$/.test(type);
export const phoneFormat =
  'Photos in this format are not accepted. Save the photo as JPEG, PNG, GIF, or WebP';

/** Detects an image's media type from its first 16 bytes; undefined for other files. */
export function imageTypeOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, 16));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  // Files in the MP4 container format begin with a length; then the brand names the content.
  if (text.startsWith('ftypavi', 4)) return 'image/avif';
  return /^ftyp(?:hei|hev|mif|msf)/.test(text.slice(4)) ? 'image/heic' : undefined;
}

/** Uploads are served under this path and their key. */
export const uploadsPath = '/uploads';

/** An upload's key: an id and the extension of its detected type. */
export const uploadKeyForm = /^[0-9a-f-]{36}\.[a-z0-9]{1,10}$/;

/** Extracts the key from an upload's URL; undefined for other URLs. */
export function uploadKeyIn(address: string): string | undefined {
  const key = address.startsWith(`${uploadsPath}/`) ? address.slice(uploadsPath.length + 1) : '';
  return uploadKeyForm.test(key) ? key : undefined;
}

export const megabyte = 1024 * 1024;

export interface UploadRule {
  /** `image`: a raster image; `any`: any file. */
  readonly kind: 'image' | 'any';
  readonly maxBytes: number;
  /** The maximum number of files per request; 1 for a single-file field. */
  readonly maxCount: number;
  readonly texts: {
    readonly type: string;
    readonly size: string;
    readonly count: string;
    /** The error for a new record without a file. If omitted, the file is optional. */
    readonly required?: string;
  };
}

const sizeText = (kind: UploadRule['kind'], maxBytes: number) =>
  `${kind === 'image' ? 'Image' : 'File'} size should be less than ${maxBytes / megabyte}MB`;

/** A single raster image. `required` is the error for a new record without one. */
export const oneImage = (maxMegabytes: number, required?: string): UploadRule => ({
  kind: 'image',
  maxBytes: maxMegabytes * megabyte,
  maxCount: 1,
  texts: {
    type: 'Please select a valid image file (JPEG, PNG, GIF, or WebP)',
    size: sizeText('image', maxMegabytes * megabyte),
    count: 'Please select one image only',
    ...(required !== undefined && { required }),
  },
});

/** Any files. `maxMegabytes` applies to each of them. */
export const anyFiles = (maxCount: number, maxMegabytes: number): UploadRule => ({
  kind: 'any',
  maxBytes: maxMegabytes * megabyte,
  maxCount,
  texts: {
    type: 'Please select a file',
    size: sizeText('any', maxMegabytes * megabyte),
    count: `Please select at most ${maxCount} files`,
  },
});

/** Lowers the rule's size limit and its error text to `maxBytes` if it is higher. */
export const withMaxBytes = (rule: UploadRule, maxBytes: number): UploadRule =>
  rule.maxBytes <= maxBytes
    ? rule
    : { ...rule, maxBytes, texts: { ...rule.texts, size: sizeText(rule.kind, maxBytes) } };

/**
 * Removes invisible characters from a file name: they can reverse its direction and disguise its extension.
 * Preserves the joiners of emoji and scripts and the tag characters of flag emoji.
 */
export const visibleName = (name: string): string =>
  name.replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu, '');

/** The limit for all files of one request together. */
export const maxRequestBytes = 60 * megabyte;
export const requestTooLarge = 'All files together should be less than 60MB';

export const emptyFile = 'This file is empty.';

/** Limits the pixels of an image: a small file can decode to more than the memory holds. */
export const maxPixels = 50_000_000;
export const tooManyPixels = 'Image should have at most 50 megapixels';

/** The encoding of a body as multipart/form-data. */
export interface Multipart {
  readonly uploads: { readonly [field: string]: UploadRule };
  /** Fields that are sent as a JSON text. */
  readonly json: readonly string[];
  /** Fields that are sent as `<name>[]`, once for each value. */
  readonly lists: readonly string[];
}

/** A file of exactly `maxBytes` is too large, because the error text says `less than`. */
export const isTooLarge = ({ maxBytes }: Pick<UploadRule, 'maxBytes'>, size: number): boolean =>
  size >= maxBytes;

/** Returns the error for a file by its type and size; undefined if it may be sent. */
export function refusalOf(rule: UploadRule, file: { type: string; size: number }): string | undefined {
  if (rule.kind === 'image' && !isRasterImage(file.type)) return rule.texts.type;
  if (isPhoneFormat(file.type)) return phoneFormat;
  if (file.size === 0) return rule.kind === 'image' ? rule.texts.type : emptyFile;
  return isTooLarge(rule, file.size) ? rule.texts.size : undefined;
}
