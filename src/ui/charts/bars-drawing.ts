// Configures Chart.js for bars in the theme's colours. Registers only the needed parts, for a small bundle.

import type { GlobalToken } from 'antd';
import type { ChartData, ChartOptions } from 'chart.js';
import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

export type BarsDrawing = Chart<'bar', number[], string>;

/** The theme tokens for colours and font. */
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
  /** `November 2026` */
  readonly label: string;
  /** `Nov`, for the axis. */
  readonly short: string;
  readonly value: number;
  /** The formatted value: `$1,234.50`. */
  readonly text: string;
}

export interface DrawnBars {
  readonly bars: readonly Bar[];
  readonly scaleText: (value: number) => string;
  readonly look: BarsLook;
}

/** Minimum width of a name below its bar, in pixels. With narrower bars, some names are skipped. */
const nameWidth = 48;
const letterWidth = 7;

/** Truncates a name to a width in pixels: `Enterprise for larg…`. */
function truncate(name: string, width: number): string {
  const letters = [...name];
  const fitting = Math.floor(width / letterWidth);
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
  // Low bars are hard to hit, so the whole column above a bar reacts to the pointer.
  interaction: { mode: 'index', intersect: false },
  scales: {
    x: {
      grid: { display: false },
      border: { color: look.colorBorder },
      // Never skip the last name.
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
          return truncate(bars[index]?.short ?? '', Math.max(nameWidth, this.maxWidth / bars.length - 4));
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
        // Counts have no fractions.
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

/** Draws the bars and follows the size of the canvas's container. */
export const drawBars = (canvas: HTMLCanvasElement, drawn: DrawnBars): BarsDrawing =>
  new Chart(canvas, { type: 'bar', data: dataOf(drawn), options: optionsOf(drawn) });

/** Updates values or colours without resetting the hover state. */
export function redrawBars(drawing: BarsDrawing, drawn: DrawnBars): void {
  drawing.data = dataOf(drawn);
  drawing.options = optionsOf(drawn);
  drawing.update();
}
