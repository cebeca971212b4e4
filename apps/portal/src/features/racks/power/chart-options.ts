import type { PowerMetric } from '@demarc/contract/power/series.ts';
import uPlot from 'uplot';
import type { Formats } from '../../../lib/format.ts';
import { type ChartData, type ChartLine, findIsolated } from './chart-data.ts';
import { getLineStyle } from './line-styles.ts';
import { getValueMarks, type Scale, toShownValue } from './power-metric.ts';

export const chartHeight = 260;

/** The font and the colors of the page, which a canvas cannot read from stylesheets. */
export interface ChartTheme {
  font: string;
  getColor: (name: string) => string;
}

export function readTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  return { font: `12px ${style.fontFamily}`, getColor: (name) => style.getPropertyValue(`--${name}`).trim() };
}

interface ChartOptions {
  width: number;
  scale: Scale;
  data: ChartData;
  /** The highest value or limit. */
  highest: number;
  /** Room for the labels at the end of the lines. */
  labelWidth: number;
  theme: ChartTheme;
  formats: Formats;
  hooks: uPlot.Hooks.Arrays;
}

export function buildChartOptions(options: ChartOptions): uPlot.Options {
  const { width, scale, data, highest, labelWidth, theme, formats, hooks } = options;
  const { metric } = scale;
  const marks = getValueMarks(metric, highest);
  const axis = { font: theme.font, stroke: theme.getColor('ink-3') };
  return {
    width,
    height: chartHeight,
    padding: [20, labelWidth, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Europe/Amsterdam'),
    legend: { show: false },
    cursor: { y: false, points: { size: 6 }, drag: { x: true, y: false, setScale: false, dist: 6 } },
    scales: { x: { time: true }, y: { range: () => [marks[0]!, marks.at(-1)!] } },
    axes: [
      {
        ...axis,
        size: 30,
        space: 72,
        grid: { show: false },
        ticks: { stroke: theme.getColor('line'), width: 1, size: 4 },
        values: (_chart, times, _axis, _space, step) => times.map((time) => formatTime(time, step, formats)),
      },
      {
        ...axis,
        size: 44,
        gap: 8,
        grid: { stroke: theme.getColor('line-soft'), width: 1 },
        ticks: { show: false },
        splits: () => [...marks],
        values: (_chart, values) => values.map((value) => formats.number(toShownValue(scale, value))),
      },
    ],
    series: [{}, ...data.lines.map((line) => buildLine(line, metric, data.lines.length === 1, theme))],
    hooks,
  };
}

function buildLine(line: ChartLine, metric: PowerMetric, isOnly: boolean, theme: ChartTheme): uPlot.Series {
  const { color, width, dash, isFilled } = getLineStyle(line, isOnly);
  return {
    stroke: theme.getColor(color),
    width,
    ...(dash && { dash: [...dash] }),
    ...(isFilled && metric !== 'VOLTAGE_V' && { fill: theme.getColor('chart-fill') }),
    // Energy belongs to its whole interval, the other metrics are averages that a line may connect.
    ...(metric === 'ENERGY_KWH' && uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
    points: { show: true, size: 4, filter: () => findIsolated(line.values) },
  };
}

/** The date at the start of a day, otherwise the time. */
function formatTime(seconds: number, stepSeconds: number, formats: Formats): string {
  const at = new Date(seconds * 1000);
  const time = formats.time(at);
  return stepSeconds >= 86_400 || time === '00:00' ? formats.shortDate(at) : time;
}

/** The lines of a chart as uPlot takes them. */
export function toAlignedData({ times, lines }: ChartData): uPlot.AlignedData {
  return [times as number[], ...lines.map(({ values }) => values as (number | null)[])];
}
