// What Chart.js is told to draw: a few bars, in the theme's colours. Only what bars need of it is registered, so that
// the rest is not in the build.

import type { GlobalToken } from 'antd';
import type { ChartData, ChartOptions } from 'chart.js';
import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

export type BarsDrawing = Chart<'bar', number[], string>;

/** Ant Design's tokens that the drawing takes its colours and its font from. */
export type BarsLook = Pick<
  GlobalToken,
  | 'colorLink'
  | 'colorLinkHover'
  | 'colorTextSecondary'
  | 'colorBorder'
  | 'colorBorderSecondary'
  | 'colorBgSpotlight'
  | 'colorTextLightSolid'
  | 'borderRadiusSM'
  | 'fontFamily'
  | 'fontSizeSM'
>;

export interface Bar {
  /** What the bar is of: `November 2026`. */
  readonly label: string;
  /** The same where there is little room: `Nov`. */
  readonly short: string;
  readonly value: number;
  /** The value as it is read: `$1,234.50`. */
  readonly text: string;
}

export interface DrawnBars {
  readonly bars: readonly Bar[];
  readonly scaleText: (value: number) => string;
  readonly look: BarsLook;
}

/** The room of a name below its bar, in pixels; where a bar has less, not every one is named. */
const nameRoom = 48;
const letterWidth = 7;

/** A name as long as there is room for it: `Enterprise for larg…`. */
function cut(name: string, room: number): string {
  const letters = [...name];
  const fitting = Math.floor(room / letterWidth);
  return letters.length > fitting ? `${letters.slice(0, fitting - 1).join('')}…` : name;
}

const dataOf = ({ bars, look }: DrawnBars): ChartData<'bar', number[], string> => ({
  labels: bars.map(({ short }) => short),
  datasets: [
    {
      data: bars.map(({ value }) => value),
      backgroundColor: look.colorLink,
      hoverBackgroundColor: look.colorLinkHover,
      borderRadius: 4,
      maxBarThickness: 40,
      barPercentage: 0.7,
      categoryPercentage: 1,
    },
  ],
});

const fontOf = ({ fontFamily, fontSizeSM }: BarsLook) => ({ family: fontFamily, size: fontSizeSM });

const optionsOf = ({ bars, scaleText, look }: DrawnBars): ChartOptions<'bar'> => ({
  maintainAspectRatio: false,
  animation: false,
  // Low bars are hard to point at: the whole height above one counts as the bar.
  interaction: { mode: 'index', intersect: false },
  scales: {
    x: {
      grid: { display: false },
      border: { color: look.colorBorder },
      // Where there is no room for all names, the last one is among those that stay.
      afterBuildTicks: ({ ticks }) => {
        const last = ticks.at(-1);
        if (last) last.major = true;
      },
      ticks: {
        major: { enabled: true },
        color: look.colorTextSecondary,
        font: fontOf(look),
        maxRotation: 0,
        autoSkipPadding: 2,
        callback(_value, index) {
          return cut(bars[index]?.short ?? '', Math.max(nameRoom, this.maxWidth / bars.length - 4));
        },
      },
    },
    y: {
      beginAtZero: true,
      grid: { color: look.colorBorderSecondary, tickLength: 0 },
      border: { display: false },
      ticks: {
        display: bars.length > 0,
        color: look.colorTextSecondary,
        font: fontOf(look),
        padding: 12,
        maxTicksLimit: 5,
        // What is counted has no halves.
        precision: 0,
        callback: (value) => scaleText(Number(value)),
      },
    },
  },
  plugins: {
    tooltip: {
      displayColors: false,
      backgroundColor: look.colorBgSpotlight,
      titleColor: look.colorTextLightSolid,
      bodyColor: look.colorTextLightSolid,
      titleFont: { ...fontOf(look), weight: 500 },
      bodyFont: fontOf(look),
      cornerRadius: look.borderRadiusSM,
      padding: 8,
      caretSize: 4,
      callbacks: {
        title: (items) => items.map(({ dataIndex }) => bars[dataIndex]?.label ?? ''),
        label: ({ dataIndex }) => bars[dataIndex]?.text ?? '',
      },
    },
  },
});

/** Draws the bars. The drawing follows the size of what the canvas stands in. */
export const drawBars = (canvas: HTMLCanvasElement, drawn: DrawnBars): BarsDrawing =>
  new Chart(canvas, { type: 'bar', data: dataOf(drawn), options: optionsOf(drawn) });

/** Draws other bars, or the same in other colours. What is pointed at stays. */
export function redrawBars(drawing: BarsDrawing, drawn: DrawnBars): void {
  drawing.data = dataOf(drawn);
  drawing.options = optionsOf(drawn);
  drawing.update();
}
