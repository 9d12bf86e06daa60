// Creates photos with sharp. The server reads them with its own code.
import sharp from 'sharp';

/** A JPEG with GPS position, orientation and large metadata segments before its size. */
export async function phonePhoto(metadataBytes = 700_000): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } });
  const jpeg = await image
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const segments: Buffer[] = [];
  for (let left = metadataBytes; left > 0; left -= 65_000) {
    const size = Math.min(left, 65_000);
    segments.push(
      Buffer.concat([Buffer.from([0xff, 0xe2, (size + 2) >> 8, (size + 2) & 255]), Buffer.alloc(size)]),
    );
  }
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]));
}
