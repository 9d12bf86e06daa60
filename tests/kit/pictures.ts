// Creates valid and invalid files for upload tests.
import { PNG } from 'pngjs';

/** A valid PNG of this size in pixels. */
export function png(width = 8, height = 8): Uint8Array<ArrayBuffer> {
  const image = new PNG({ width, height });
  image.data.fill(128);
  return new Uint8Array(PNG.sync.write(image));
}

/** A small PNG whose header claims 50,000 × 50,000 pixels. */
export function hugePng(): Uint8Array<ArrayBuffer> {
  const bytes = png();
  const header = new DataView(bytes.buffer);
  header.setUint32(16, 50_000);
  header.setUint32(20, 50_000);
  return bytes;
}

/** A PNG with an animation chunk (acTL) before its pixels. The checksum is empty, because readers ignore it. */
export function animatedPng(): Uint8Array<ArrayBuffer> {
  const still = png();
  const control = new Uint8Array(20);
  control.set([0, 0, 0, 8, ...text('acTL'), 0, 0, 0, 1]);
  const pixels = 8 + 25;
  return new Uint8Array([...still.slice(0, pixels), ...control, ...still.slice(pixels)]);
}

/** A valid PNG, padded with zeros to `size` bytes. */
export function pngOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(png());
  return bytes;
}

/** The first bytes of a photo from an iPhone (`heic`) or a newer Android phone (`avif`). */
export const phonePhotoHeader = (brand: 'heic' | 'mif1' | 'avif') =>
  new Uint8Array([
    0,
    0,
    0,
    24,
    ...text(`ftyp${brand}`),
    0,
    0,
    0,
    0,
    ...text(`${brand}miaf`),
    ...new Uint8Array(50),
  ]);

export const text = (content: string) => new TextEncoder().encode(content) as Uint8Array<ArrayBuffer>;

export const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const html = text('<!doctype html><script>alert(1)</script>');

/** Builds a multipart form. */
export function form(
  fields: Record<string, string | readonly string[]>,
  files: readonly (readonly [
    field: string,
    bytes: Uint8Array<ArrayBuffer>,
    name: string,
    type?: string,
  ])[] = [],
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of typeof value === 'string' ? [value] : value) data.append(name, one);
  }
  for (const [field, bytes, name, type = 'image/png'] of files)
    data.append(field, new File([bytes], name, { type }));
  return data;
}
