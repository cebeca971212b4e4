import { formatPowerEventTitle } from '@demarc/contract/power/describe-event.ts';
import type { PowerEvent } from '@demarc/contract/power/event.ts';
import type { PowerUnit } from '@demarc/contract/power/format-power.ts';
import {
  getResolutionMinutes,
  metricsByPhase,
  type PowerMetric,
  type PowerSeries,
  powerMetrics,
} from '@demarc/contract/power/series.ts';
import type { PowerFeed } from '@demarc/contract/power-feed.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { ChartOrTable } from '../../../ui/chart/chart-or-table.tsx';
import { lazyOnOpen } from '../../../ui/lazy-on-open.tsx';
import { Section } from '../../../ui/section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { ColocationKey } from '../racks-search.ts';
import { useColocationParams } from '../use-colocation.ts';
import { type ChartData, findHighest, getMainLine, toChartData } from './chart-data.ts';
import { describeLoad } from './describe-load.ts';
import { getEventTone } from './event-display.ts';
import { getShownLimits, type LimitLine } from './limit-lines.ts';
import { formatLoadSentence } from './load-sentence.ts';
import styles from './power.module.css';
import { PowerChart } from './power-chart.tsx';
import { getUnit } from './power-metric.ts';
import { limitRange, type PowerView, powerRanges, type TimeRange, toRangeSearch, zoomRange } from './power-view.ts';
import { SeriesTable } from './series-table.tsx';
import { getPowerCalls } from './use-power.ts';

const RangeForm = lazyOnOpen(
  async () => (await import('./range-form.tsx')).RangeForm,
  ({ isOpen }) => isOpen,
);

interface ChartSectionProps {
  unit: ColocationKey;
  feeds: readonly PowerFeed[];
  view: PowerView;
  range: TimeRange;
  /** The unit of all power on the page, so that it does not change with the period. */
  powerUnit: PowerUnit;
  onChange: (patch: Readonly<Record<string, string | undefined>>) => void;
}

/** A chart marks at most this many events. */
const maxEvents = 100;
const hasPhases = (metric: PowerMetric) => metricsByPhase.some((phaseMetric) => phaseMetric === metric);

/** The query of the series on screen, which the CSV export also uses. */
export function toSeriesQuery({ metric, feed, isByPhase }: PowerView, range: TimeRange) {
  const { from, to } = toRangeSearch(range);
  return {
    metric,
    ...(from && to ? { from, to } : {}),
    ...(feed ? { feed: [feed] } : {}),
    ...(isByPhase && hasPhases(metric) ? { byPhase: true } : {}),
  };
}

/** Measurements over time, as a chart or a table; the URL stores every choice. */
export function ChartSection({ unit, feeds, view, range, powerUnit, onChange }: ChartSectionProps) {
  const { t } = useTranslation();
  const calls = getPowerCalls(unit.kind);
  const params = useColocationParams(unit);
  const [isChoosing, setChoosing] = useState(false);
  const series = useQuery({
    ...query(calls.series, { params, query: toSeriesQuery(view, range) }),
    placeholderData: keepPreviousData,
  });
  const { from, to } = toRangeSearch(range);
  const events = useQuery({
    ...query(calls.events, { params, query: { ...(from && to ? { from, to } : {}), limit: maxEvents } }),
    placeholderData: keepPreviousData,
  });
  const show = (chosen: TimeRange | null) => onChange(toRangeSearch(chosen && limitRange(chosen, Date.now())));
  const { metric, isTable } = view;
  const unitName = getUnit({ metric, powerUnit });
  const hasThreePhases = feeds.some(({ phase }) => phase === 'THREE');
  return (
    <Section
      title={t(`power.metric-${metric}`)}
      aside={
        <div className={styles.choices}>
          <span className={styles.hint}>
            {[unitName, series.data && t(`power.resolution-${series.data.resolution}`)].filter(Boolean).join(', ')}
          </span>
          <ChartOrTable isTable={isTable} onChange={(value) => onChange({ as: value ? 'table' : undefined })} />
        </div>
      }
    >
      <div className={styles.switches}>
        <div className={styles.choices}>
          <SegmentedControl<PowerMetric>
            label={t('power.metric')}
            value={metric}
            options={powerMetrics.map((value) => ({
              value,
              label: getUnit({ metric: value, powerUnit }) || t('power.metric-POWER_FACTOR'),
            }))}
            onChange={(value) => onChange({ metric: value === 'ACTIVE_POWER_KW' ? undefined : value })}
          />
          <SegmentedControl
            label={t('power.range')}
            value={view.custom ? 'custom' : view.range}
            options={[
              ...powerRanges.map((value) => ({ value: value as string, label: t(`power.range-${value}`) })),
              { value: 'custom', label: t('power.range-custom') },
            ]}
            onChange={(value) => {
              setChoosing(value === 'custom' && !isChoosing);
              if (value !== 'custom') onChange({ ...toRangeSearch(null), range: value === '24H' ? undefined : value });
            }}
          />
        </div>
        <div className={styles.choices}>
          {feeds.length > 1 && (
            <SegmentedControl
              label={t('power.feeds')}
              value={view.feed ?? 'all'}
              options={[
                { value: 'all', label: t('power.feeds-all') },
                { value: 'A', label: 'A' },
                { value: 'B', label: 'B' },
              ]}
              onChange={(value) => onChange({ feed: value === 'all' ? undefined : value })}
            />
          )}
          {hasThreePhases && hasPhases(metric) && (
            <SegmentedControl
              label={t('power.by')}
              value={view.isByPhase ? 'phase' : 'feed'}
              options={[
                { value: 'feed', label: t('power.by-feed') },
                { value: 'phase', label: t('power.by-phase') },
              ]}
              onChange={(value) => onChange({ by: value === 'phase' ? 'phase' : undefined })}
            />
          )}
          {view.custom && <ActionButton variant="quiet" size="small" label={t('power.reset-zoom')} onClick={() => show(null)} />}
        </div>
      </div>
      <RangeForm
        isOpen={isChoosing}
        range={range}
        onChoose={(chosen) => {
          setChoosing(false);
          show(chosen);
        }}
        onCancel={() => setChoosing(false)}
      />
      <AsyncContent result={series} name={t('power.title')} lines={11}>
        {(loaded) => (
          <SeriesView
            series={loaded}
            events={events.data?.items ?? []}
            view={view}
            powerUnit={powerUnit}
            onBrush={show}
            onZoom={(center, factor) => show(zoomRange(range, center, factor, Date.now()))}
          />
        )}
      </AsyncContent>
    </Section>
  );
}

interface SeriesViewProps {
  series: PowerSeries;
  events: readonly PowerEvent[];
  view: PowerView;
  powerUnit: PowerUnit;
  onBrush: (range: TimeRange | null) => void;
  onZoom: (center: number, factor: number) => void;
}

function SeriesView({ series, events, view, powerUnit, onBrush, onZoom }: SeriesViewProps) {
  const { t, i18n } = useTranslation();
  const data = useMemo(() => toChartData(series), [series]);
  const limits = useMemo(() => getShownLimits(series, findHighest(data)), [series, data]);
  const marks = useMemo(
    () =>
      events.map((event) => ({
        at: Date.parse(event.openedAt) / 1000,
        tone: getEventTone(event),
        text: formatPowerEventTitle(event, i18n.language === 'nl' ? 'nl' : 'en'),
      })),
    [events, i18n.language],
  );
  const scale = useMemo(() => ({ metric: series.metric, powerUnit }), [series.metric, powerUnit]);
  const sentence = useLoadSentence(series, data, limits, powerUnit);
  const title = t(`power.metric-${series.metric}`);
  return (
    <>
      <p className={styles.sentence}>{sentence}</p>
      {view.isTable ? (
        <SeriesTable series={series} scale={scale} data={data} />
      ) : (
        <PowerChart
          scale={scale}
          data={data}
          limits={limits}
          events={marks}
          label={`${title}: ${sentence}`}
          onBrush={onBrush}
          onZoom={onZoom}
          onReset={() => view.custom && onBrush(null)}
        />
      )}
    </>
  );
}

/** The chart in one sentence. */
function useLoadSentence(series: PowerSeries, data: ChartData, limits: readonly LimitLine[], powerUnit: PowerUnit): string {
  const { t } = useTranslation();
  const formats = useFormats();
  const stepSeconds = getResolutionMinutes(series.resolution) * 60;
  const main = getMainLine(data.lines);
  if (main) {
    const load = describeLoad(data.times, main.values, limits, stepSeconds);
    return formatLoadSentence(load, series, { t, formats, powerUnit });
  }
  // These metrics have no meaningful total, so the sentence is about the most loaded line.
  const loads = data.lines
    .map(({ values }) => describeLoad(data.times, values, limits, stepSeconds))
    .filter((load) => load !== null);
  const highest = loads.toSorted((a, b) => b.max - a.max)[0] ?? null;
  const lowest = Math.min(...loads.map(({ min }) => min));
  return formatLoadSentence(highest && { ...highest, min: lowest }, series, { t, formats, powerUnit });
}
