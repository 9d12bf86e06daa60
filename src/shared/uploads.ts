// What may be uploaded: the rules that a form checks before it sends, and the server checks by the bytes.

/** The raster images that every browser shows, by their media types. */
export const rasterTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

/** Whether a browser shows files of this media type as pictures. */
export const isRasterImage = (type: string): boolean => (rasterTypes as readonly string[]).includes(type);

/**
 * Formats of phones that most browsers don't show, and from which the place where a photo was taken can't be removed:
 * uploads can be fetched by everybody who has their address.
 */
export const isPhoneFormat = (type: string): boolean => /^image\/(?:avif|hei[cf])(?:-sequence)?$/.test(type);
export const phoneFormat =
  'Photos in this format are not accepted. Save the photo as JPEG, PNG, GIF, or WebP';

/** The media type of an image by its first 16 bytes; undefined where they are no image's. */
export function imageTypeOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, 16));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  // Files of the kind of MP4 begin with a length; their brand says what they hold.
  if (text.startsWith('ftypavi', 4)) return 'image/avif';
  return /^ftyp(?:hei|hev|mif|msf)/.test(text.slice(4)) ? 'image/heic' : undefined;
}

/** Below it, each upload is served under its key. */
export const uploadsPath = '/uploads';

/** An upload's key: an id and the extension of what its bytes are. */
export const uploadKeyForm = /^[0-9a-f-]{36}\.[a-z0-9]{1,10}$/;

/** The key in an upload's address; undefined where it is another address. */
export function uploadKeyIn(address: string): string | undefined {
  const key = address.startsWith(`${uploadsPath}/`) ? address.slice(uploadsPath.length + 1) : '';
  return uploadKeyForm.test(key) ? key : undefined;
}

export const megabyte = 1024 * 1024;

export interface UploadRule {
  /** `image`: a raster image; `any`: any file. */
  readonly kind: 'image' | 'any';
  readonly maxBytes: number;
  /** How many in one request; 1 where the field holds a single file. */
  readonly maxCount: number;
  readonly texts: {
    readonly type: string;
    readonly size: string;
    readonly count: string;
    /** What is said of a new record that comes without it. Left out: it may. */
    readonly required?: string;
  };
}

const sizeText = (kind: UploadRule['kind'], maxBytes: number) =>
  `${kind === 'image' ? 'Image' : 'File'} size should be less than ${maxBytes / megabyte}MB`;

/** One raster image of at most so many megabytes; `required`: the text where a new record comes without it. */
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

/** Any files, so many of at most so many megabytes each. */
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

/** The limit in force: the rule, or where it allows more than `maxBytes`, one that allows only that and says so. */
export const atMost = (rule: UploadRule, maxBytes: number): UploadRule =>
  rule.maxBytes <= maxBytes
    ? rule
    : { ...rule, maxBytes, texts: { ...rule.texts, size: sizeText(rule.kind, maxBytes) } };

/**
 * A file's name without the signs that can't be seen: they can turn it around, so that it ends in what it does not
 * end in. The joiners of emoji and of many scripts, and what makes a flag of letters, are part of what is seen.
 */
export const visibleName = (name: string): string =>
  name.replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu, '');

/** All files of one request together. */
export const maxRequestBytes = 60 * megabyte;
export const requestTooLarge = 'All files together should be less than 60MB';

export const emptyFile = 'This file is empty.';

/** An image's pixels: a small file can hold a picture that fills the memory. */
export const maxPixels = 50_000_000;
export const tooManyPixels = 'Image should have at most 50 megapixels';

/** How a record with files is sent: as multipart/form-data. */
export interface Multipart {
  /** The fields that hold files. */
  readonly uploads: { readonly [field: string]: UploadRule };
  /** The fields whose value is sent as a JSON text. */
  readonly json: readonly string[];
  /** The fields that are sent as `<name>[]`, once for each value. */
  readonly lists: readonly string[];
}

/** Whether a file is too large by its rule, which says `less than`: one of exactly that size is refused. */
export const isTooLarge = ({ maxBytes }: Pick<UploadRule, 'maxBytes'>, size: number): boolean =>
  size >= maxBytes;

/** What is wrong with a chosen file, as far as its type and size tell; undefined where it may be sent. */
export function refusalOf(rule: UploadRule, file: { type: string; size: number }): string | undefined {
  if (rule.kind === 'image' && !isRasterImage(file.type)) return rule.texts.type;
  if (isPhoneFormat(file.type)) return phoneFormat;
  if (file.size === 0) return rule.kind === 'image' ? rule.texts.type : emptyFile;
  return isTooLarge(rule, file.size) ? rule.texts.size : undefined;
}
