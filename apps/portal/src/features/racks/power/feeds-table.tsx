import type { FeedMeasurement, PowerSummary } from '@demarc/contract/power/figures.ts';
import type { PowerFeed } from '@demarc/contract/power-feed.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { createColumnHelper } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { formatSince } from '../load-text.ts';
import { feedGlyphs } from '../rack-panel/feed-glyphs.ts';
import { toLimitPercent } from './describe-failover.ts';
import styles from './power.module.css';
import { sortFeeds } from './sort-feeds.ts';
import { findPastTime } from './stale-feeds.ts';

/** A feed with its measurements, or the total of both feeds. */
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
  column.accessor('breakerLoadPercent', {
    header: 'power.limit-load',
    align: 'end',
    card: 'second',
    render: (row, { formats }) => markStale(row, formatLimitPercent(row, formats)),
    companion: (row, { t, formats }) => formatLimit(row, t, formats),
    renderInCard: (row, { t, formats }) =>
      row.breakerLoadPercent === null
        ? ''
        : [t('power.of-limit', { percent: formatLimitPercent(row, formats) }), formatLimit(row, t, formats)].join(', '),
  }),
  column.accessor('activePowerKw', {
    header: 'power.power',
    align: 'end',
    card: 'third',
    render: (row) => markStale(row, formatKw(row.activePowerKw)),
    renderInCard: ({ activePowerKw }) => (activePowerKw === null ? '' : formatKw(activePowerKw)),
  }),
  column.accessor('voltageV', {
    header: 'power.unit-v',
    align: 'end',
    card: 'third',
    render: (row, { formats }) => markStale(row, formats.fixed(row.voltageV, 1)),
    renderInCard: ({ voltageV }, { formats }) => (voltageV === null ? '' : `${formats.fixed(voltageV, 1)} V`),
  }),
  column.accessor('powerFactor', {
    header: 'power.metric-POWER_FACTOR',
    align: 'end',
    priority: 'low',
    render: (row, { formats }) => markStale(row, formats.fixed(row.powerFactor, 2)),
  }),
  column.computed('breaker', ({ feed }) => feed?.amperageA, {
    header: 'power.breaker',
    card: 'third',
    render: ({ feed }, { t }) => (feed ? t(`power.breaker-${feed.phase}`, { amperes: feed.amperageA }) : ''),
  }),
]);

function formatLimitPercent({ breakerLoadPercent }: FeedRow, formats: Formats): string {
  return formats.percent(breakerLoadPercent === null ? null : toLimitPercent(breakerLoadPercent));
}

/** The load of the most loaded phase and its continuous limit; for the total row, that one feed would have to carry it. */
function formatLimit({ feed, currentA, breakerLoadPercent }: FeedRow, t: TFunction, formats: Formats): string {
  if (!feed) return breakerLoadPercent === null ? '' : t('power.on-one-feed');
  if (currentA === null) return '';
  const limitA = (feed.amperageA * feed.maxUtilisationPercent) / 100;
  return t('power.amperes-of', { value: formats.fixed(currentA, 1), limit: formats.number(limitA) });
}

/** The latest sample of each feed, worst first, and their total. */
export function FeedsTable({ summary, feeds }: { summary: PowerSummary; feeds: readonly PowerFeed[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const rows = sortFeeds(
    summary.feeds.map((measured) => ({
      ...measured,
      id: measured.label,
      feed: feeds.find(({ feedId }) => feedId === measured.feedId) ?? null,
    })),
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
            currentA: null,
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
