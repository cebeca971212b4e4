import type { TFunction } from 'i18next';
import type { ChartData, ChartLine } from './chart-data.ts';
import { AreaSwatch, type LegendKey, LineSwatch, MarkSwatch } from './chart-legend.tsx';
import { type EventMark, getLimitStyle } from './draw-overlay.ts';
import type { LimitLine } from './limit-lines.ts';
import { getLineStyle } from './line-styles.ts';

interface DrawnChart {
  data: ChartData;
  limits: readonly LimitLine[];
  events: readonly EventMark[];
  t: TFunction;
}

const eventTones = ['trouble', 'attention', 'neutral'] as const;

/** The legend of a chart of measurements: the lines, limits, gaps and marks that it has. */
export function listChartKeys({ data: { times, lines, gaps }, limits, events, t }: DrawnChart): LegendKey[] {
  const isShown = ({ at }: EventMark) => at >= (times[0] ?? Number.POSITIVE_INFINITY) && at <= (times.at(-1) ?? 0);
  const shownEvents = events.filter(isShown);
  return [
    ...lines.map((line) => ({
      text: lines.length === 1 && line.feed === 'TOTAL' ? t('power.key-measured') : getMeasuredName(line, t),
      swatch: <LineSwatch {...getLineStyle(line, lines.length === 1)} />,
    })),
    ...limits.map((limit) => ({ text: t(`power.key-${limit.kind}`), swatch: <LineSwatch {...getLimitStyle(limit)} /> })),
    ...(gaps.length > 0 ? [{ text: t('power.key-gap'), swatch: <AreaSwatch kind="gap" /> }] : []),
    ...eventTones
      .filter((tone) => shownEvents.some((event) => event.tone === tone))
      .map((tone) => ({ text: t(`power.key-event-${tone}`), swatch: <MarkSwatch tone={tone} /> })),
  ];
}

function getMeasuredName({ feed, phase }: ChartLine, t: TFunction): string {
  if (phase) return t('power.key-phase', { feed, phase });
  return feed === 'TOTAL' ? t('power.key-total') : t('power.key-feed', { feed });
}
