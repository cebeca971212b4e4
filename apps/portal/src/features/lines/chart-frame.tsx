import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, type ReactNode, useState } from 'react';
import styles from './detail.module.css';
import { marksUpTo } from './ping-series.ts';

/** Where a chart draws: what is left of its frame beside the marks of both axes. */
interface Plot {
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
  /** The chart in a sentence, for who cannot see it. */
  label: string;
  count: number;
  highest: number;
  markText: (value: number) => string;
  /** The text below some places along the axis, by their number. */
  places: readonly { at: number; text: string }[];
  /** What is known of the place that the pointer is at. */
  readout: (at: number) => string;
  /** What is drawn how, in place of a readout. */
  unit: ReactNode;
  /** Things that stand on a place have its middle; a line goes from edge to edge. */
  isBars?: boolean;
  children: (plot: Plot) => ReactNode;
}

/** Axes, marks and readout of a chart; what it shows is drawn by its children. As wide as its column, text as large as elsewhere. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, count, highest, markText, places, readout, unit, isBars = false, children } = props;
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const marks = marksUpTo(highest);
  const top = marks.at(-1) ?? 1;
  const plotWidth = Math.max(0, width - margin.left - margin.right);
  const bottom = height - margin.bottom;
  const step = plotWidth / Math.max(1, isBars ? count : count - 1);
  const plot: Plot = {
    x: (at) => margin.left + (isBars ? at + 0.5 : at) * step,
    y: (value) => bottom - (value / top) * (bottom - margin.top),
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
      <figcaption aria-hidden="true">{pointed === null ? unit : readout(pointed)}</figcaption>
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
                  {markText(value)}
                </text>
              </g>
            ))}
            {places.map(({ at, text }, order) => (
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

/** Places at even distances, the first and the last among them; as many as a chart has room for. */
export function evenPlaces(count: number, most: number): readonly number[] {
  if (count === 0) return [];
  const wanted = Math.min(most, count);
  return wanted === 1 ? [0] : Array.from({ length: wanted }, (_, at) => Math.round((at * (count - 1)) / (wanted - 1)));
}
