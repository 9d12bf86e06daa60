// Pictures of the demo data, drawn here: a soft gradient in a product's own colours with a plain shape on it.
import { PNG } from 'pngjs';

const side = 240;

type Colour = readonly [number, number, number];

/** A colour of the wheel, `hue` from 0 to 1, as bright as a screen shows it well. */
function colour(hue: number, light: number): Colour {
  const channel = (shift: number) => {
    const wave = Math.abs(((((hue + shift) % 1) + 1) % 1) - 0.5) * 2;
    return Math.round(255 * (light + (1 - light) * wave * 0.75));
  };
  return [channel(0), channel(1 / 3), channel(2 / 3)];
}

const mix = (from: Colour, to: Colour, share: number) =>
  from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share));

const shapes: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => Math.hypot(x, y) < 0.55,
  (x, y) => Math.abs(x) < 0.5 && Math.abs(y) < 0.5,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.65,
  (x, y) => y > -0.5 && y < 0.5 && Math.abs(x) < (y + 0.55) * 0.6,
  (x, y) => Math.hypot(x, y) < 0.58 && Math.hypot(x, y) > 0.3,
];

/** Each point is like the one before it. Left to itself, the library tries all ways on each row: most of what a picture cost. */
export const likeBefore = { filterType: 1 } as const;

/** A PNG of 240 × 240; the same number always gives the same picture. */
export function picture(number: number): Buffer {
  const png = new PNG({ width: side, height: side });
  const hue = (number * 0.61803) % 1;
  const [top, bottom, ink] = [colour(hue, 0.78), colour(hue + 0.08, 0.6), colour(hue + 0.5, 0.9)];
  const shape = shapes[number % shapes.length];
  const inked = [...ink, 255];
  for (let row = 0; row < side; row += 1) {
    const ground = [...mix(top, bottom, row / side), 255];
    for (let column = 0; column < side; column += 1) {
      const inside = shape?.((column / side) * 2 - 1, (row / side) * 2 - 1);
      png.data.set(inside ? inked : ground, (row * side + column) * 4);
    }
  }
  return PNG.sync.write(png, likeBefore);
}
