import 'uplot/dist/uPlot.min.css';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import uPlot from 'uplot';
import { useResolvedColorScheme } from '../../../lib/color-scheme.ts';
import { useFormats } from '../../../lib/format.ts';
import { type ChartData, findHighest } from './chart-data.ts';
import { listChartKeys } from './chart-keys.tsx';
import { formatPoint, getEndLabel, getLimitLabel } from './chart-labels.ts';
import { ChartLegend } from './chart-legend.tsx';
import { buildChartOptions, chartHeight, readTheme, toAlignedData } from './chart-options.ts';
import { drawAnnotations, drawGaps, type EndLabel, type EventMark, getLimitColor, lineSampleWidth } from './draw-overlay.ts';
import type { LimitLine } from './limit-lines.ts';
import { getLineStyle } from './line-styles.ts';
import styles from './power-chart.module.css';
import type { Scale } from './power-metric.ts';
import type { TimeRange } from './power-view.ts';

interface PowerChartProps {
  scale: Scale;
  data: ChartData;
  limits: readonly LimitLine[];
  /** The events, with their text for the readout. */
  events: readonly (EventMark & { text: string })[];
  /** The chart in one sentence, for screen readers. */
  label: string;
  onBrush: (range: TimeRange) => void;
  /** Shows more or less time around a moment, in milliseconds. */
  onZoom: (center: number, factor: number) => void;
  onReset: () => void;
}

/** The number of points by which Page Up and Page Down move. */
const pageStep = 12;

/** Measurements over time on a canvas. The pointer or the arrow keys read out a point; dragging, plus and minus zoom. */
export function PowerChart({ scale, data, limits, events, label, onBrush, onZoom, onReset }: PowerChartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const helpId = useId();
  const scheme = useResolvedColorScheme();
  const { ref: sizeRef, width } = useElementSize();
  const elementRef = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sizeRef, elementRef);
  const areFontsLoaded = useFontsLoaded();
  const chartRef = useRef<uPlot>(null);
  const [pointIndex, setPointIndex] = useState<number | null>(null);
  const latest = useRef({ onBrush, pointIndex });
  latest.current = { onBrush, pointIndex };
  const last = data.times.length - 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme or font changes what the theme reads.
  useEffect(() => {
    const element = elementRef.current;
    if (!element || width === 0) return;
    const theme = readTheme(element);
    const context = { scale, t, formats };
    const labels: readonly EndLabel[] = [
      ...limits.map((limit) => ({
        value: limit.value,
        text: getLimitLabel(limit, context),
        color: getLimitColor(limit.kind),
      })),
      ...data.lines.flatMap((line, index): EndLabel[] => {
        const end = getEndLabel(line, context);
        if (!end) return [];
        // Six lines are too close to be told apart by the height of their labels.
        if (line.phase) return [{ ...end, color: 'ink-2', line: getLineStyle(line, false) }];
        return [{ ...end, color: index === 0 ? 'ink' : 'ink-2', isStrong: index === 0 }];
      }),
    ];
    const highest = limits.reduce((most, { value }) => Math.max(most, value), findHighest(data));
    const ratio = devicePixelRatio;
    const chart = new uPlot(
      buildChartOptions({
        width,
        scale,
        data,
        highest,
        theme,
        formats,
        labelWidth: measureLabels(labels, theme.font) + 14,
        hooks: {
          drawClear: [(drawn) => drawGaps(drawn, ratio, data.gaps, t('power.no-data'), theme)],
          draw: [(drawn) => drawAnnotations(drawn, ratio, { limits, labels, events, theme })],
          setCursor: [({ cursor }) => setPointIndex(cursor.idx ?? null)],
          setSelect: [(drawn) => brush(drawn, latest.current.onBrush)],
        },
      }),
      toAlignedData(data),
      element,
    );
    chartRef.current = chart;
    const { pointIndex: before } = latest.current;
    if (before !== null && before < data.times.length) moveCursor(chart, before);
    return () => {
      chartRef.current = null;
      chart.destroy();
    };
  }, [width, scheme, areFontsLoaded, scale, data, limits, events, t, formats]);

  const move = (to: number) => {
    const at = Math.min(last, Math.max(0, to));
    setPointIndex(at);
    if (chartRef.current) moveCursor(chartRef.current, at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = pointIndex ?? last;
    const center = (data.times[at] ?? 0) * 1000;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => move(pointIndex === null ? last : at - 1),
      ArrowRight: () => move(pointIndex === null ? 0 : at + 1),
      PageDown: () => move(at - pageStep),
      PageUp: () => move(at + pageStep),
      Home: () => move(0),
      End: () => move(last),
      '+': () => onZoom(center, 0.5),
      '=': () => onZoom(center, 0.5),
      '-': () => onZoom(center, 2),
      Escape: () => {
        setPointIndex(null);
        chartRef.current?.setCursor({ left: -10, top: -10 }, false);
        onReset();
      },
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const readout = pointIndex === null ? '' : getReadout(pointIndex);
  return (
    <figure className={styles.chart}>
      <figcaption aria-hidden="true">{readout || t('power.chart-hint')}</figcaption>
      {/* A slider over time, because screen readers pass the arrow keys on to one and announce its value. */}
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        className={styles.canvas}
        style={{ height: chartHeight }}
        aria-label={label}
        aria-describedby={helpId}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={pointIndex ?? Math.max(0, last)}
        aria-valuetext={readout || getReadout(last)}
        onKeyDown={onKeyDown}
      />
      <span id={helpId} className="unseen">
        {t('power.chart-keys')}
      </span>
      <ChartLegend keys={listChartKeys({ data, limits, events, t })} />
    </figure>
  );

  function getReadout(at: number): string {
    const time = data.times[at];
    if (time === undefined) return '';
    const next = data.times[at + 1] ?? Number.POSITIVE_INFINITY;
    const happened = events.filter((event) => event.at >= time && event.at < next).map(({ text }) => text);
    const when = formats.dateTime(new Date(time * 1000));
    return [`${when}: ${formatPoint(data.lines, at, { scale, t, formats })}`, ...happened].join(' · ');
  }
}

/** Whether the fonts have loaded, because a canvas does not redraw its text when they do. */
function useFontsLoaded(): boolean {
  const [areLoaded, setLoaded] = useState(document.fonts.status === 'loaded');
  useEffect(() => void document.fonts.ready.then(() => setLoaded(true)), []);
  return areLoaded;
}

function moveCursor(chart: uPlot, at: number): void {
  chart.setCursor({ left: Math.round(chart.valToPos(chart.data[0]?.[at] ?? 0, 'x')), top: 1 }, false);
}

/** Reports the period that the user dragged across. */
function brush(chart: uPlot, onBrush: (range: TimeRange) => void): void {
  const { left, width } = chart.select;
  if (width === 0) return;
  const range = { from: chart.posToVal(left, 'x') * 1000, to: chart.posToVal(left + width, 'x') * 1000 };
  chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  onBrush(range);
}

function measureLabels(labels: readonly EndLabel[], font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = `600 ${font}`;
  return Math.ceil(
    Math.max(0, ...labels.map(({ text, line }) => context.measureText(text).width + (line ? lineSampleWidth : 0))),
  );
}
