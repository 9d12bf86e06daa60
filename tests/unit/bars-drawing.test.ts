import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import type { Bar } from '#src/ui/charts/bars-drawing.ts';
import { drawBars, redrawBars } from '#src/ui/charts/bars-drawing.ts';
import { stubCanvas } from '#tests/kit/canvas.ts';

const tokens = theme.getDesignToken();
const bar = (value: number, short = `Bar ${value}`): Bar => ({
  label: `The bar of ${value}`,
  short,
  value,
  text: `${value} stores`,
});
const optionsOf = (bars: readonly Bar[]) => ({
  bars,
  look: tokens,
  scaleText: (value: number) => `${value}!`,
});

function draw(bars: readonly Bar[], width = 600) {
  const drawing = drawBars(stubCanvas(width, 204), optionsOf(bars));
  const texts = (scale: 'x' | 'y') => drawing.scales[scale]?.ticks.map(({ label }) => label);
  return { drawing, texts };
}

describe('The axis of a bar chart', () => {
  it.each([
    [[0], ['0!', '1!']],
    [[1], ['0!', '1!']],
    [
      [2, 1],
      ['0!', '1!', '2!'],
    ],
    [[3], ['0!', '1!', '2!', '3!']],
    [[9], ['0!', '5!', '10!']],
    [[826.25], ['0!', '500!', '1000!']],
  ])('for %j starts at 0, uses whole numbers and formats its labels', (values, texts) =>
    expect(draw(values.map((value) => bar(value))).texts('y')).toEqual(texts),
  );

  it('reserves room for labels only when there are bars', () => {
    const roomOf = (bars: readonly Bar[]) => draw(bars).drawing.scales.y?.width ?? 0;
    expect(roomOf([])).toBeLessThan(roomOf([bar(0)]));
  });
});

describe('A bar', () => {
  it('shows its full name when it fits, otherwise a shortened one', () => {
    const name = 'Enterprise for larger shops';
    expect(draw([bar(1, name)]).texts('x')).toEqual([name]);
    expect(draw([bar(1, name), bar(2, 'Basic')], 260).texts('x')).toEqual(['Enterprise for…', 'Basic']);
  });

  it('skips some names on a narrow chart, but never the first or the last', () => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const named = (width: number) =>
      draw(
        months.map((name, index) => bar(index, name)),
        width,
      ).texts('x');
    expect(named(600)).toEqual(months);
    expect(named(240)).toEqual(['Jan', 'Mar', 'May', 'Aug', 'Oct', 'Dec']);
  });

  it('shows its label and its text in the tooltip', () => {
    const { drawing } = draw([bar(3), bar(5)]);
    drawing.tooltip?.setActiveElements([{ datasetIndex: 0, index: 1 }], { x: 0, y: 0 });
    expect(drawing.tooltip?.title).toEqual(['The bar of 5']);
    expect(drawing.tooltip?.body.map(({ lines }) => lines)).toEqual([['5 stores']]);
  });

  it('is redrawn when its value changes', () => {
    const { drawing, texts } = draw([bar(3)]);
    redrawBars(drawing, optionsOf([bar(700)]));
    expect(texts('y')).toEqual(['0!', '200!', '400!', '600!', '800!']);
  });
});
