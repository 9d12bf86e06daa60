// Previews of the demo's templates, drawn here: a shop's page in plain areas, as its layout and theme make it.
import { PNG } from 'pngjs';
import type { Template } from '#resources/templates/contract.ts';
import { likeBefore } from './pictures.ts';

const width = 480;
const height = 360;

interface Look {
  readonly theme: Template['configuration']['theme'];
  readonly layout: Template['configuration']['layout'];
  /** `#rrggbb`. */
  readonly primary: string;
}

const grounds = {
  light: { page: '#ffffff', bar: '#f1f1f5', tile: '#e4e4ec', line: '#c9c9d4' },
  dark: { page: '#17181d', bar: '#212229', tile: '#2d2f38', line: '#4a4c58' },
} as const;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A PNG of 480 × 360. */
export function templatePicture({ theme, layout, primary }: Look): Buffer {
  const png = new PNG({ width, height });
  const fill = (left: number, top: number, wide: number, high: number, color: string) => {
    const pixel = [...channels(color), 255];
    for (let row = top; row < top + high; row += 1) {
      for (let column = left; column < left + wide; column += 1) {
        png.data.set(pixel, (row * width + column) * 4);
      }
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
