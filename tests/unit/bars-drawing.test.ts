import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import type { Bar } from '#src/charts/bars-drawing.ts';
import { drawBars, redrawBars } from '#src/charts/bars-drawing.ts';
import { blindCanvas } from '#tests/kit/canvas.ts';

const look = theme.getDesignToken();
const bar = (value: number, short = `Bar ${value}`): Bar => ({
  label: `The bar of ${value}`,
  short,
  value,
  text: `${value} stores`,
});
const drawnOf = (bars: readonly Bar[]) => ({ bars, look, scaleText: (value: number) => `${value}!` });

function draw(bars: readonly Bar[], width = 600) {
  const drawing = drawBars(blindCanvas(width, 204), drawnOf(bars));
  const texts = (scale: 'x' | 'y') => drawing.scales[scale]?.ticks.map(({ label }) => label);
  return { drawing, texts };
}

describe('the scale of a chart', () => {
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
  ])('of %j begins at 0, goes in whole numbers, and has the chart’s texts', (values, texts) =>
    expect(draw(values.map((value) => bar(value))).texts('y')).toEqual(texts),
  );

  it('leaves room for its texts only where there are bars', () => {
    const roomOf = (bars: readonly Bar[]) => draw(bars).drawing.scales.y?.width ?? 0;
    expect(roomOf([])).toBeLessThan(roomOf([bar(0)]));
  });
});

describe('a bar', () => {
  it('is named in full where there is room for it, else as far as it goes', () => {
    const name = 'Enterprise for larger shops';
    expect(draw([bar(1, name)]).texts('x')).toEqual([name]);
    expect(draw([bar(1, name), bar(2, 'Basic')], 260).texts('x')).toEqual(['Enterprise for…', 'Basic']);
  });

  it('may stay without its name where all names don’t fit, but the first and the last one never', () => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const named = (width: number) =>
      draw(
        months.map((name, index) => bar(index, name)),
        width,
      ).texts('x');
    expect(named(600)).toEqual(months);
    expect(named(240)).toEqual(['Jan', 'Mar', 'May', 'Aug', 'Oct', 'Dec']);
  });

  it('says its label and its text when it is pointed at', () => {
    const { drawing } = draw([bar(3), bar(5)]);
    drawing.tooltip?.setActiveElements([{ datasetIndex: 0, index: 1 }], { x: 0, y: 0 });
    expect(drawing.tooltip?.title).toEqual(['The bar of 5']);
    expect(drawing.tooltip?.body.map(({ lines }) => lines)).toEqual([['5 stores']]);
  });

  it('is drawn anew when its value changes', () => {
    const { drawing, texts } = draw([bar(3)]);
    redrawBars(drawing, drawnOf([bar(700)]));
    expect(texts('y')).toEqual(['0!', '200!', '400!', '600!', '800!']);
  });
});
