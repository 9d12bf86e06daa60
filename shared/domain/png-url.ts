// Converts a base64 picture to a data URL. A separate file, so that the sign-in page loads no Zod.

export const dataUrl = /^data:image\/png;base64,/;

/** Returns the data URL of a picture; undefined without a picture. */
export const pngUrl = (base64: string | null | undefined): string | undefined =>
  base64 ? `data:image/png;base64,${base64.replace(dataUrl, '')}` : undefined;

/** The PNG signature in base64, without the character that it fills only in part. */
export const pngStart = 'iVBORw0KGg';

export const isPngText = (text: string): boolean => text.replace(dataUrl, '').startsWith(pngStart);
