import type { FeedMeasurement, PowerSummary } from '@demarc/contract/power/figures.ts';
import type { PowerFeed } from '@demarc/contract/power-feed.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { createColumnHelper } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { formatSince } from '../load-text.ts';
import { feedGlyphs } from '../rack-panel/feed-glyphs.ts';
import styles from './power.module.css';
import { findPastTime } from './stale-feeds.ts';

/** A feed with what was measured, or the total of both. */
interface FeedRow extends Omit<FeedMeasurement, 'label' | 'feedId'> {
  id: string;
  label: string;
  feed: PowerFeed | null;
}

/** Old measurements are gray. */
function markStale({ stale }: FeedRow, text: string) {
  return stale ? <span className={styles.past}>{text}</span> : text;
}

const column = createColumnHelper<FeedRow>();
const columns = column.columns([
  column.computed('label', ({ label }) => label, { header: 'power.feed', isLead: true }),
  column.computed('state', () => null, {
    header: 'power.state',
    card: 'status',
    render: (row, { t, formats }) => {
      if (!row.feed) return '';
      if (row.feed.status !== 'ACTIVE')
        return <Status name={feedGlyphs[row.feed.status]}>{t(`rack.feed-${row.feed.status}`)}</Status>;
      if (row.measuredAt === null) return <Status name="waiting">{t('power.no-sample')}</Status>;
      if (row.stale) {
        const time = formatSince(row.measuredAt, formats);
        return <Status name="attention">{t('power.stale', { time })}</Status>;
      }
      if (row.voltageV === 0) return <Status name="trouble">{t('power.feed-lost')}</Status>;
      return <Status name="ok">{t('power.feed-live')}</Status>;
    },
  }),
  column.accessor('activePowerKw', {
    header: 'power.unit-kw',
    align: 'end',
    card: 'second',
    render: (row, { formats }) => markStale(row, formats.fixed(row.activePowerKw, 2)),
    renderInCard: ({ activePowerKw }, { formats }) => `${formats.fixed(activePowerKw, 2)} kW`,
  }),
  column.accessor('currentA', {
    header: 'power.unit-a',
    align: 'end',
    card: 'second',
    render: (row, { formats }) => markStale(row, formats.fixed(row.currentA, 1)),
    renderInCard: ({ currentA }, { formats }) => (currentA === null ? '' : `${formats.fixed(currentA, 1)} A`),
  }),
  column.accessor('voltageV', {
    header: 'power.unit-v',
    align: 'end',
    card: 'second',
    render: (row, { formats }) => markStale(row, formats.fixed(row.voltageV, 1)),
    renderInCard: ({ voltageV }, { formats }) => (voltageV === null ? '' : `${formats.fixed(voltageV, 1)} V`),
  }),
  column.accessor('powerFactor', {
    header: 'power.metric-POWER_FACTOR',
    align: 'end',
    priority: 'low',
    render: (row, { formats }) => markStale(row, formats.fixed(row.powerFactor, 2)),
  }),
  column.accessor('breakerLoadPercent', {
    header: 'power.breaker-load',
    align: 'end',
    card: 'third',
    render: (row, { formats }) =>
      markStale(row, formats.percent(row.breakerLoadPercent === null ? null : Math.round(row.breakerLoadPercent))),
    renderInCard: ({ breakerLoadPercent }, { t, formats }) =>
      breakerLoadPercent === null ? '' : t('power.breaker-at', { percent: formats.percent(Math.round(breakerLoadPercent)) }),
  }),
  column.computed('breaker', ({ feed }) => feed?.amperageA, {
    header: 'power.breaker',
    card: 'third',
    render: ({ feed }, { t }) => (feed ? t(`power.breaker-${feed.phase}`, { amperes: feed.amperageA }) : t('power.on-one-feed')),
  }),
]);

/** The latest sample of each feed, and both together. */
export function FeedsTable({ summary, feeds }: { summary: PowerSummary; feeds: readonly PowerFeed[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const rows = summary.feeds.map(
    (measured): FeedRow => ({
      ...measured,
      id: measured.label,
      feed: feeds.find(({ feedId }) => feedId === measured.feedId) ?? null,
    }),
  );
  const { total } = summary;
  const sum: FeedRow[] =
    total && rows.length > 1
      ? [
          {
            id: 'total',
            label: 'A + B',
            feed: null,
            measuredAt: summary.measuredAt,
            stale: findPastTime(summary) !== null,
            activePowerKw: total.activePowerKw,
            apparentPowerKva: total.apparentPowerKva,
            powerFactor: total.powerFactor,
            currentA: getTotalCurrent(feeds, rows),
            voltageV: null,
            energyCounterKwh: null,
            breakerLoadPercent: summary.failover.loadPercent,
            phases: [],
            isEstimated: false,
          },
        ]
      : [];
  return (
    <Section title={t('power.per-feed')} aside={<span className={styles.hint}>{formats.dateTime(summary.measuredAt)}</span>}>
      <DataTable
        caption={t('power.per-feed')}
        columns={columns}
        rows={[...rows, ...sum]}
        rowId={({ id }) => id}
        hasPager={false}
      />
      {rows.some(({ isEstimated }) => isEstimated) && <p className={styles.hint}>{t('power.estimated')}</p>}
    </Section>
  );
}

/** What one feed would carry; phases of three-phase feeds cannot be added up in one number. */
function getTotalCurrent(feeds: readonly PowerFeed[], rows: readonly FeedRow[]): number | null {
  if (feeds.some(({ phase }) => phase === 'THREE') || rows.some(({ currentA }) => currentA === null)) return null;
  return rows.reduce((sum, { currentA }) => sum + (currentA ?? 0), 0);
}
