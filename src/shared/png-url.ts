// The address of a small picture that stands in a record as text. Apart from its rules, so that the sign-in page has it
// without Zod.

export const dataUrl = /^data:image\/png;base64,/;

/** The address under which a browser shows such a picture; undefined where there is none. */
export const pngUrl = (base64: string | null | undefined): string | undefined =>
  base64 ? `data:image/png;base64,${base64.replace(dataUrl, '')}` : undefined;
