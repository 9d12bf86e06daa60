// Tests that images lose only their metadata. Another library makes and reads the images.
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { withoutMetadata } from '#server/files/images/strip-metadata.ts';

const [width, height] = [24, 16];
const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 37) % 256));
const photo = () => sharp(pixels, { raw: { width, height, channels: 3 } });
const frames = () =>
  sharp(Buffer.concat([pixels, Buffer.from(pixels).reverse()]), {
    raw: { width, height: height * 2, channels: 3, pageHeight: height },
  });

const gps = { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' };
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- at home --></x:xmpmeta>';
const withMetadata = (image: Sharp) =>
  image
    .withExif({ IFD0: { Make: 'Phone', Artist: 'Anna' }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withXmp(xmp);

const formats = ['jpeg', 'png', 'webp', 'gif'] as const;
const raw = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();

const segment = (code: number, content: string | Buffer) => {
  const body = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** Inserts segments after the start marker of a JPEG. */
const jpegWith = (jpeg: Buffer, ...parts: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);

describe.each(formats)('A photo as %s', (format) => {
  it('loses place, camera and author', async () => {
    const bytes = await withMetadata(photo()).toFormat(format).toBuffer();
    const clean = withoutMetadata(bytes, `image/${format}`);
    const { exif, xmp: xmpLeft, iptc } = await sharp(clean).metadata();
    expect([xmpLeft, iptc]).toEqual([undefined, undefined]);
    expect(exif?.length ?? 0).toBeLessThanOrEqual(32);
    for (const word of ['Phone', 'Anna', 'at home', 'xmp']) expect(clean.includes(word)).toBe(false);
  });

  it('keeps pixels, orientation and colour profile', async () => {
    const bytes = await withMetadata(photo()).toFormat(format).toBuffer();
    const [before, after] = await Promise.all(
      [bytes, withoutMetadata(bytes, `image/${format}`)].map(async (image) => {
        const { orientation, icc, depth, channels, space } = await sharp(image).metadata();
        return { orientation, icc, depth, channels, space, pixels: await raw(image) };
      }),
    );
    expect(after).toEqual(before);
    if (format !== 'gif') expect(after).toMatchObject({ orientation: 6, icc: expect.any(Buffer) });
  });

  it('stays unchanged without metadata', async () => {
    const bytes = await photo().toFormat(format).toBuffer();
    expect(withoutMetadata(bytes, `image/${format}`).equals(bytes)).toBe(true);
  });

  it('loses bytes after its end', async () => {
    const bytes = await photo().toFormat(format).toBuffer();
    const clean = withoutMetadata(Buffer.concat([bytes, Buffer.from('a film')]), `image/${format}`);
    expect(clean.equals(bytes)).toBe(true);
  });

  it('is cut or throws a RangeError when it is truncated', async () => {
    const bytes = await withMetadata(photo()).toFormat(format).toBuffer();
    for (let length = 12; length < bytes.length; length += 7) {
      try {
        expect(withoutMetadata(bytes.subarray(0, length), `image/${format}`).length).toBeLessThanOrEqual(
          length + 2,
        );
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
  });
});

describe.each(['gif', 'webp'] as const)('An animated %s', (format) => {
  it('keeps its frames and delays', async () => {
    const bytes = await withMetadata(frames())
      .toFormat(format, { delay: [100, 300], loop: 3 })
      .toBuffer();
    const clean = withoutMetadata(bytes, `image/${format}`);
    const metadata = await sharp(clean, { animated: true }).metadata();
    expect(metadata).toMatchObject({ pages: 2, loop: 3, delay: [100, 300] });
    expect(metadata.xmp).toBeUndefined();
    expect((await raw(clean)).equals(await raw(bytes))).toBe(true);
  });
});

it.each([
  ['a CMYK JPEG', () => photo().toColourspace('cmyk').jpeg()],
  ['a progressive JPEG', () => photo().jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
  ['a grey JPEG', () => photo().greyscale().jpeg()],
  ['a PNG of 16 bits', () => photo().toColourspace('rgb16').png()],
  ['a PNG with a palette', () => photo().png({ palette: true, colours: 16 })],
  ['a transparent PNG', () => photo().ensureAlpha(0.5).png()],
  ['a lossless WebP', () => photo().webp({ lossless: true })],
  ['a transparent WebP', () => photo().ensureAlpha(0.5).webp()],
])('keeps the picture of %s', async (_what, make) => {
  const bytes = await withMetadata(make()).toBuffer();
  const { format } = await sharp(bytes).metadata();
  const clean = withoutMetadata(bytes, `image/${format}`);
  expect(clean.length).toBeLessThan(bytes.length);
  const pictureOf = async (image: Buffer) => {
    const { space, depth, isPalette, hasAlpha, isProgressive } = await sharp(image).metadata();
    return { space, depth, isPalette, hasAlpha, isProgressive, pixels: await raw(image) };
  };
  expect(await pictureOf(clean)).toEqual(await pictureOf(bytes));
});

describe('A JPEG', () => {
  it('loses comments, previews, embedded pictures and application data', async () => {
    const plain = await photo().jpeg().toBuffer();
    const crowded = jpegWith(
      plain,
      segment(0xe2, 'MPF\0 other pictures'),
      segment(0xe0, 'JFXX\0 a preview'),
      segment(0xed, 'Photoshop 3.0\0 author'),
      segment(0xeb, 'JP C2PA'),
      segment(0xfe, 'a comment'),
    );
    expect(withoutMetadata(crowded, 'image/jpeg').equals(plain)).toBe(true);
  });

  it('is rejected when it has 200,000 tiny segments', () => {
    const tiny = Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array(200_000).fill(segment(0xdd, ''))]);
    expect(() => withoutMetadata(tiny, 'image/jpeg')).toThrow();
  });

  it('keeps its pixels with fill bytes and stray bytes between segments', async () => {
    const plain = await photo().jpeg().toBuffer();
    const odd = jpegWith(plain, Buffer.from([0xff, 0xff]), segment(0xfe, 'x'), Buffer.from([0, 0, 0xff]));
    expect((await raw(withoutMetadata(odd, 'image/jpeg'))).equals(await raw(plain))).toBe(true);
  });
});
