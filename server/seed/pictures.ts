// Draws the pictures of the demo data: a shape on a gradient for a product, a plain page with layout and colours for a
// template.
import { PNG } from 'pngjs';
import type { Template } from '#resources/templates/contract.ts';

const side = 240;

type Colour = readonly [number, number, number];

/** A colour by `hue` (0 to 1) and lightness. */
function colour(hue: number, light: number): Colour {
  const channel = (shift: number) => {
    const wave = Math.abs(((((hue + shift) % 1) + 1) % 1) - 0.5) * 2;
    return Math.round(255 * (light + (1 - light) * wave * 0.75));
  };
  return [channel(0), channel(1 / 3), channel(2 / 3)];
}

const mix = (from: Colour, to: Colour, share: number) =>
  from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share));

/** Distance from the centre. */
const within = (x: number, y: number, distance: number) => x * x + y * y < distance * distance;

const shapes: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => within(x, y, 0.55),
  (x, y) => Math.abs(x) < 0.5 && Math.abs(y) < 0.5,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.65,
  (x, y) => y > -0.5 && y < 0.5 && Math.abs(x) < (y + 0.55) * 0.6,
  (x, y) => within(x, y, 0.58) && !within(x, y, 0.3),
];

/** An opaque pixel as one number, in the byte order of the memory. */
const pointOf = (color: readonly number[]) => new Uint32Array(Uint8Array.of(...color, 255).buffer)[0] ?? 0;

/** An empty picture and its rows of pixels. */
function emptyPicture(width: number, height: number) {
  const png = new PNG({ width, height });
  return { png, points: new Uint32Array(png.data.buffer, png.data.byteOffset, width * height) };
}

/**
 * The `sub` filter fits these pictures. By default the library tries all filters on each row, which takes most of the
 * time.
 */
const likeBefore = { filterType: 1 } as const;

/** A PNG of 240 × 240; the same number always gives the same picture. */
export function picture(number: number): Buffer {
  const { png, points } = emptyPicture(side, side);
  const hue = (number * 0.61803) % 1;
  const [top, bottom, ink] = [colour(hue, 0.78), colour(hue + 0.08, 0.6), colour(hue + 0.5, 0.9)];
  const shape = shapes[number % shapes.length];
  const inked = pointOf(ink);
  for (let row = 0; row < side; row += 1) {
    points.fill(pointOf(mix(top, bottom, row / side)), row * side, (row + 1) * side);
    for (let column = 0; column < side; column += 1) {
      if (shape?.((column / side) * 2 - 1, (row / side) * 2 - 1)) points[row * side + column] = inked;
    }
  }
  return PNG.sync.write(png, likeBefore);
}

const width = 480;
const height = 360;

/** `primary`: `#rrggbb`. */
type Look = Pick<Template['configuration'], 'theme' | 'layout'> & { readonly primary: string };

const grounds = {
  light: { page: '#ffffff', bar: '#f1f1f5', tile: '#e4e4ec', line: '#c9c9d4' },
  dark: { page: '#17181d', bar: '#212229', tile: '#2d2f38', line: '#4a4c58' },
} as const;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A PNG of 480 × 360. */
export function templatePicture({ theme, layout, primary }: Look): Buffer {
  const { png, points } = emptyPicture(width, height);
  const fill = (left: number, top: number, wide: number, high: number, color: string) => {
    const point = pointOf(channels(color));
    for (let row = top; row < top + high; row += 1) {
      points.fill(point, row * width + left, row * width + left + wide);
    }
  };
  const { page, bar, tile, line } = grounds[theme];
  fill(0, 0, width, height, page);
  fill(0, 0, width, 44, bar);
  fill(20, 14, 72, 16, primary);
  for (const left of [320, 368, 416]) fill(left, 19, 36, 6, line);

  const side = layout === 'sidebar' ? 120 : 0;
  if (side > 0) {
    fill(0, 44, side, height - 44, bar);
    for (let entry = 0; entry < 6; entry += 1) fill(20, 68 + entry * 28, entry === 0 ? 72 : 60, 8, line);
    fill(0, 60, 4, 24, primary);
  }

  const columns = side > 0 ? 3 : 4;
  const room = width - side - 20;
  const step = Math.floor(room / columns);
  fill(side + 20, 64, room - 20, 88, primary);
  for (let number = 0; number < columns * 2; number += 1) {
    const left = side + 20 + (number % columns) * step;
    const top = 172 + Math.floor(number / columns) * 94;
    fill(left, top, step - 20, 56, tile);
    fill(left, top + 64, step - 44, 6, line);
    fill(left, top + 76, 28, 6, primary);
  }
  return PNG.sync.write(png, likeBefore);
}
