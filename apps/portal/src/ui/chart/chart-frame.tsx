import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { getAxisMarks, getRangeMarks } from './axis-marks.ts';
import styles from './chart.module.css';

/** The drawing area of a chart, inside the margins for both axes. */
export interface Plot {
  x: (at: number) => number;
  y: (value: number) => number;
  width: number;
  left: number;
  top: number;
  bottom: number;
}

const height = 188;
const margin = { left: 44, right: 8, top: 10, bottom: 24 };

interface ChartFrameProps {
  /** The chart in one sentence, for screen readers. */
  label: string;
  count: number;
  highest: number;
  /** The start of the axis, below the highest value; by default 0. */
  lowest?: number;
  formatMark: (value: number) => string;
  /** Labels along the x axis, by index. */
  axisLabels: readonly { at: number; text: string }[];
  /** Formats the values at the index of the pointer. */
  formatReadout: (at: number) => string;
  /** Shown instead of the readout when there is no pointer. */
  legend: ReactNode;
  /** Whether the children are bars, which are centered on their index; a line runs from edge to edge. */
  isBars?: boolean;
  children: (plot: Plot) => ReactNode;
}

/** Draws the axes, marks and readout of a chart; its children draw the data. It scales to its column without scaling the text. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, count, highest, lowest, formatMark, axisLabels, formatReadout, legend, isBars = false, children } = props;
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const marks = lowest === undefined ? getAxisMarks(highest) : getRangeMarks(lowest, highest);
  const firstMark = marks[0] ?? 0;
  const top = marks.at(-1) ?? 1;
  const plotWidth = Math.max(0, width - margin.left - margin.right);
  const bottom = height - margin.bottom;
  const step = plotWidth / Math.max(1, isBars ? count : count - 1);
  const plot: Plot = {
    x: (at) => margin.left + (isBars ? at + 0.5 : at) * step,
    y: (value) => bottom - ((value - firstMark) / (top - firstMark)) * (bottom - margin.top),
    width: plotWidth,
    left: margin.left,
    top: margin.top,
    bottom,
  };
  const point = ({ nativeEvent, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const from = nativeEvent.clientX - currentTarget.getBoundingClientRect().left - margin.left;
    const at = isBars ? Math.floor(from / step) : Math.round(from / step);
    setPointed(at >= 0 && at < count ? at : null);
  };
  return (
    <figure className={styles.chart}>
      <figcaption aria-hidden="true">{pointed === null ? legend : formatReadout(pointed)}</figcaption>
      <div ref={ref} style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={label}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setPointed(null)}
          >
            {marks.map((value) => (
              <g key={value}>
                <path className={styles.mark} d={`M${margin.left} ${Math.round(plot.y(value)) + 0.5}h${plotWidth}`} />
                <text x={margin.left - 8} y={plot.y(value) + 4} textAnchor="end">
                  {formatMark(value)}
                </text>
              </g>
            ))}
            {axisLabels.map(({ at, text }, order) => (
              <text
                key={at}
                x={plot.x(at)}
                y={height - 4}
                textAnchor={isBars ? 'middle' : order === 0 ? 'start' : at === count - 1 ? 'end' : 'middle'}
              >
                {text}
              </text>
            ))}
            {children(plot)}
            {pointed !== null && <path className={styles.pointer} d={`M${plot.x(pointed)} ${margin.top}V${bottom}`} />}
          </svg>
        )}
      </div>
    </figure>
  );
}

/** Picks evenly spaced indexes, including the first and the last. */
export function pickEvenIndexes(count: number, maxCount: number): readonly number[] {
  if (count === 0) return [];
  const indexCount = Math.min(maxCount, count);
  return indexCount === 1
    ? [0]
    : Array.from({ length: indexCount }, (_, index) => Math.round((index * (count - 1)) / (indexCount - 1)));
}
