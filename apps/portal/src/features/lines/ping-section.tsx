import { getLinePing, pingRanges } from '@demarc/contract/line.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { type Formats, noValue, useFormats } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { ChartFrame, type Plot, pickEvenIndexes } from '../../ui/chart/chart-frame.tsx';
import { ChartOrTable } from '../../ui/chart/chart-or-table.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { useUpdateSearch } from '../../ui/data-table/use-list-url-state.ts';
import { Section } from '../../ui/section.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import styles from './detail.module.css';
import {
  buildLinePath,
  findSilentRuns,
  findUnmeasuredEnd,
  getOpeningRange,
  isSilent,
  isSilentNow,
  type PingPoint,
  type PingSeries,
  summarizePing,
} from './ping-series.ts';
import { useLineParams } from './use-line.ts';

type Range = (typeof pingRanges)[number];

/**
 * Round-trip times and packet loss as a chart or a table; the URL stores the range and the view. Opens on the shortest range with a
 * response, because the chart of a line that is down would be empty otherwise.
 */
export function PingSection({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const change = useUpdateSearch();
  const params = useLineParams(lineId);
  const search: { ping?: unknown; as?: unknown } = useSearch({ strict: false });
  const chosenRange = pingRanges.find((pingRange) => pingRange === search.ping);
  const isTable = search.as === 'table';
  const latest = useQuery(query(getLinePing, { params, query: { range: '3H' } }));
  // Fixed when the page opens, so that the range does not change while the user looks at the chart.
  const [openedAt] = useState(Date.now);
  const range = chosenRange ?? getOpeningRange(latest.data?.lastResponseAt ?? null, openedAt);
  const chosenPing = useQuery({ ...query(getLinePing, { params, query: { range } }), enabled: range !== '3H' });
  const ping = range === '3H' ? latest : chosenPing;
  return (
    <Section
      title={t('line-diagnostic.ping')}
      aside={
        <div className={styles.choices}>
          <SegmentedControl<Range>
            label={t('line-diagnostic.range')}
            value={range}
            options={pingRanges.map((value) => ({ value, label: t(`line-diagnostic.range-${value}`) }))}
            onChange={(value) => change({ ping: value }, { replace: true })}
          />
          <ChartOrTable isTable={isTable} onChange={(value) => change({ as: value ? 'table' : undefined }, { replace: true })} />
        </div>
      }
    >
      <AsyncContent result={ping} name={t('line-diagnostic.ping')} lines={9}>
        {(series) => (isTable ? <PingTable series={series} /> : <PingChart series={series} />)}
      </AsyncContent>
    </Section>
  );
}

function PingChart({ series }: { series: PingSeries }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const { points, range } = series;
  const summary = summarizePing(points);
  const endings = describeEndings(series, formats, t);
  const endingsInWords = endings.map(({ text }) => `${text}.`);
  if (!summary) return <p className={styles.soft}>{[t('line-diagnostic.ping-none'), ...endingsInWords].join(' ')}</p>;
  // The scale includes the maximum that the sentence above names.
  const highest = Math.max(1, ...points.flatMap(([, average, worst]) => [average ?? 0, worst ?? 0]));
  const times = getTimeFormats(range, formats);
  const summaryText = t(summary.averageMs === null ? 'line-diagnostic.ping-silent' : 'line-diagnostic.ping-summary', {
    average: formatMilliseconds(summary.averageMs, formats),
    worst: formatMilliseconds(summary.worstMs, formats),
    loss: formats.percent(summary.lossPercent),
  });
  const { lossCount, silentCount } = summary;
  const isPartly = lossCount > 0 && summary.averageMs !== null;
  const lost = isPartly ? t('line-diagnostic.ping-loss', { count: lossCount, silent: formats.number(silentCount) }) : '';
  const inWords = [summaryText, lost, ...endingsInWords].filter(Boolean).join(' ');
  return (
    <>
      <p className={styles.soft}>{inWords}</p>
      <ChartFrame
        label={`${t('line-diagnostic.ping')}, ${t(`line-diagnostic.range-${range}-long`)}: ${inWords}`}
        count={points.length}
        highest={highest}
        // Without round-trip times, there is no scale.
        formatMark={(value) => (summary.averageMs === null ? '' : formats.number(value))}
        axisLabels={pickEvenIndexes(points.length, isPhone ? times.marksOnPhone : times.marks).map((at) => ({
          at,
          text: times.mark(points[at]?.[0] ?? ''),
        }))}
        formatReadout={(at) => formatPoint(points[at], times.whole, formats, t)}
        legend={t('line-diagnostic.ping-unit')}
      >
        {(plot) => (
          <>
            <Bands plot={plot} points={points} />
            <path
              className={styles.worst}
              d={buildLinePath(
                points.map(([, , worst, loss]) => (loss === null ? undefined : worst)),
                plot.x,
                plot.y,
              )}
            />
            <path
              className={styles.line}
              d={buildLinePath(
                points.map(([, average, , loss]) => (loss === null ? undefined : average)),
                plot.x,
                plot.y,
              )}
            />
            {points.map((point, index) => {
              const [at, , , loss] = point;
              return loss && !isSilent(point) ? (
                <path key={at} className={styles.loss} d={`M${plot.x(index).toFixed(1)} ${plot.top}v${getLossHeight(loss)}`} />
              ) : null;
            })}
            {endings.map(({ at, text }, order) => {
              // Inside its band, or only in the sentence above: before the band, it would cover the curve.
              const left = plot.x(at) + 8;
              const isFitting = left + text.length * endingWidthPerLetter < plot.x(points.length - 1);
              return isFitting ? (
                <text key={text} className={styles.ending} x={left} y={plot.top + 20 + 18 * order}>
                  {text}
                </text>
              ) : null;
            })}
          </>
        )}
      </ChartFrame>
    </>
  );
}

/** Describes where responses or measurements of a series end; empty if the line still responds. */
function describeEndings(series: PingSeries, formats: Formats, t: TFunction): readonly { at: number; text: string }[] {
  const { points, lastResponseAt, lastMeasuredAt } = series;
  const describe = (key: string, at: number, time: string) => ({ at, text: t(key, { time: formats.dateTime(time) }) });
  const lastResponse = points.findLastIndex(([, average]) => average !== null);
  const silentFrom = points.findIndex((point, index) => index > lastResponse && isSilent(point));
  const unmeasured = findUnmeasuredEnd(points);
  return [
    ...(isSilentNow(series) && lastResponseAt
      ? // The last point has responses as well, if the line went silent during it.
        [describe('line-diagnostic.last-response', silentFrom < 0 ? points.length - 1 : silentFrom, lastResponseAt)]
      : []),
    ...(unmeasured && lastMeasuredAt ? [describe('line-diagnostic.last-measured', unmeasured.from, lastMeasuredAt)] : []),
  ];
}

/** Bands for times without a response, and for an unmeasured end of the series. */
function Bands({ plot: { x, top, bottom }, points }: { plot: Plot; points: readonly PingPoint[] }) {
  const unmeasured = findUnmeasuredEnd(points);
  return (
    <>
      {findSilentRuns(points).map(({ from, to }) => {
        const left = x(from) - bandMargin;
        const width = x(to) - x(from) + 2 * bandMargin;
        return (
          <g key={from}>
            <rect className={styles.silent} x={left} width={width} y={top} height={bottom - top} />
            <path className={styles.loss} d={`M${left.toFixed(1)} ${top}h${width.toFixed(1)}`} />
          </g>
        );
      })}
      {unmeasured && (
        <rect
          className={styles.unmeasured}
          x={x(unmeasured.from) + bandMargin}
          width={x(unmeasured.to) - x(unmeasured.from) - bandMargin}
          y={top}
          height={bottom - top}
        />
      )}
    </>
  );
}

/** At most, in the font of the endings. */
const endingWidthPerLetter = 7;

/** Makes a single silent point visible as a band. */
const bandMargin = 2;

/** The height of a loss bar in pixels, from the top: at least 4, so that a small loss is visible, and at most 48. */
function getLossHeight(percent: number): number {
  return Math.round(4 + 44 * Math.sqrt(Math.min(100, percent) / 100));
}

function PingTable({ series: { points, range } }: { series: PingSeries }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const times = getTimeFormats(range, formats);
  return (
    <ChartTable
      caption={`${t('line-diagnostic.ping')}, ${t(`line-diagnostic.range-${range}-long`)}`}
      head={[t('line-diagnostic.when'), t('line-diagnostic.average'), t('line-diagnostic.worst'), t('line-diagnostic.loss')]}
      rows={points.toReversed().map((point) => {
        const [at, average, worst, loss] = point;
        if (loss === null) return [times.whole(at), t('line-diagnostic.ping-not-measured'), noValue, noValue];
        if (isSilent(point)) return [times.whole(at), t('line-diagnostic.no-answer'), noValue, formats.percent(loss)];
        return [times.whole(at), formatMilliseconds(average, formats), formatMilliseconds(worst, formats), formats.percent(loss)];
      })}
    />
  );
}

function formatPoint(
  point: PingPoint | undefined,
  when: (at: string) => string,
  formats: Formats,
  t: (key: string, values: Record<string, string>) => string,
): string {
  if (!point) return '';
  const [at, average, worst, loss] = point;
  if (loss === null) return t('line-diagnostic.point-none', { when: when(at) });
  if (isSilent(point)) return t('line-diagnostic.point-lost', { when: when(at), loss: formats.percent(loss) });
  return t('line-diagnostic.point', {
    when: when(at),
    average: formatMilliseconds(average, formats),
    worst: formatMilliseconds(worst, formats),
    loss: formats.percent(loss),
  });
}

function formatMilliseconds(value: number | null, formats: Formats): string {
  return value === null ? noValue : `${formats.number(Math.round(value * 10) / 10)} ms`;
}

interface TimeFormats {
  /** On the axis. A range longer than a day includes the date. */
  mark: (at: string) => string;
  /** The time of one point. */
  whole: (at: string) => string;
  /** Number of labels that fit on the axis. */
  marks: number;
  marksOnPhone: number;
}

/** Time formats with the precision that the range needs. */
function getTimeFormats(range: Range, formats: Formats): TimeFormats {
  const day = (at: string) => formats.date(at).replace(/ \d{4}$/, '');
  if (range === '360D') return { mark: (at) => formats.date(at), whole: (at) => formats.date(at), marks: 5, marksOnPhone: 3 };
  const whole = (at: string) => formats.dateTime(at);
  if (range === '10D') return { mark: day, whole, marks: 7, marksOnPhone: 4 };
  if (range === '30H') return { mark: (at) => `${day(at)}, ${formats.time(at)}`, whole, marks: 5, marksOnPhone: 3 };
  return { mark: (at) => formats.time(at), whole, marks: 7, marksOnPhone: 4 };
}
