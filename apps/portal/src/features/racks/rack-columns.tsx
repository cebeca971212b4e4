import { type ColocationSummary, getRackType } from '@demarc/contract/colocation.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatTermEnd, formatTermEndInCard } from '../../blocks/contract-term.ts';
import { getLineDisplay } from '../../blocks/line-display.ts';
import { type Formats, noValue } from '../../lib/format.ts';
import { formatKw } from '../../lib/format-kw.ts';
import { getCurrentLanguage } from '../../lib/i18n.ts';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { Status } from '../../ui/status.tsx';
import { getFailoverGlyph, getFailoverKey } from './failover-display.ts';
import { loadGlyphs } from './load-display.ts';
import { formatLoad, formatSince } from './load-text.ts';
import { formatEventSince, getEventGlyph, isShownWithLoad } from './power/event-display.ts';
import { findPastTime } from './power/stale-feeds.ts';
import { findRowFailure, formatFailure, getFailureGlyph, getRowPower, type RackFailure } from './rack-failure.ts';
import styles from './racks.module.css';

const column = createColumnHelper<ColocationSummary>();

/** The name of a rack or shared units: their position, or the service ID until delivery. */
export function getColocationName({ name, serviceId }: Pick<ColocationSummary, 'name' | 'serviceId'>): string {
  return name ?? serviceId;
}

/** `Full rack, 47U` or `Shared units, 2U`. */
export function formatSize({ kind, heightUnits }: Pick<ColocationSummary, 'kind' | 'heightUnits'>, t: TFunction): string {
  const what = kind === 'RACK' ? t(`rack-order.rack-type-${getRackType(heightUnits)}`) : t('rack-order.kind-SHARED_COLO');
  return `${what}, ${t('rack-order.units', { height: heightUnits })}`;
}

/** The status of a rack or shared units. */
export function ColocationStatus({ status, t }: Pick<ColocationSummary, 'status'> & { t: TFunction }) {
  const { glyph, word } = getLineDisplay(status);
  return <Status name={glyph}>{t(word)}</Status>;
}

/** The failure of the power, or else the status. `t` is a prop because every table row renders this. */
function RowStatus({ rack, t }: { rack: ColocationSummary; t: TFunction }) {
  const failure = findRowFailure(rack);
  if (!failure) return <ColocationStatus status={rack.status} t={t} />;
  return <Status name={getFailureGlyph(failure)}>{formatFailure(failure, t, getCurrentLanguage())}</Status>;
}

/** The event that a failure is. */
const eventTypes = { FEED_LOST: 'FEED_LOST', CRITICAL_LOAD: 'COMMIT_CRITICAL', HIGH_LOAD: 'COMMIT_WARNING' } as const;

/** The line below a power failure: since when, and the status. */
function formatFailingSince({ status, power }: ColocationSummary, failure: RackFailure, t: TFunction, formats: Formats): string {
  const event = power?.urgentEvent;
  const isOwnEvent = event?.type === eventTypes[failure.type];
  const since = isOwnEvent && t('rack.since-time', { time: formatSince(event.openedAt, formats) });
  return [since, t(getLineDisplay(status).word)].filter(Boolean).join(' · ');
}

/** The line below the status: since when the power fails, or an event that does not change the status. */
function formatStatusDetail(row: ColocationSummary, t: TFunction, formats: Formats): ReactNode {
  const failure = findRowFailure(row);
  return failure ? formatFailingSince(row, failure, t, formats) : formatUrgentEvent(row, t, formats);
}

type Power = NonNullable<ColocationSummary['power']>;

/** The power, marked if it is above a threshold, and gray if the measurement is old. */
function PowerNow({ power }: { power: Power }) {
  const text = formatKw(power.activePowerKw);
  if (power.loadState !== 'NORMAL') return <Status name={loadGlyphs[power.loadState]}>{text}</Status>;
  return findPastTime(power) === null ? text : <span className={styles.stale}>{text}</span>;
}

function formatUtilization({ utilisationPercent }: Power, formats: Formats): string {
  return formats.percent(Math.round(utilisationPercent));
}

/** The most urgent event and since when, unless the power column shows it. */
function formatUrgentEvent(row: ColocationSummary, t: TFunction, formats: Formats): ReactNode {
  const power = getRowPower(row);
  const event = power?.urgentEvent;
  if (!event || (event.type === 'METER_GAP' ? power.allStale : isShownWithLoad(event))) return '';
  return <Status name={getEventGlyph({ ...event, status: 'OPEN' })}>{formatEventSince(event, t, formats)}</Status>;
}

/** The power without its age if that is shown above the rows. */
function omitSharedTime(power: Power, staleSince: string | null, formats: Formats): Power {
  const isSharedTime = staleSince !== null && formatSince(power.measuredAt, formats) === formatSince(staleSince, formats);
  return isSharedTime ? { ...power, allStale: false } : power;
}

/**
 * Columns are sortable only if the API can sort by them; their ids are its sort keys. `staleSince` is the time of the last
 * measurement if no rack sends samples, which the list shows above the rows.
 */
export const buildRackColumns = (staleSince: string | null) =>
  column.columns([
    column.accessor('status', {
      header: 'line.status',
      card: 'status',
      render: (row, { t }) => <RowStatus rack={row} t={t} />,
      companion: (row, { t, formats }) => formatStatusDetail(row, t, formats),
    }),
    column.computed('name', getColocationName, {
      header: 'rack.name',
      isLead: true,
      companion: ({ reference }) => reference ?? '',
    }),
    column.computed('site', ({ site }) => site.siteCode, {
      header: 'rack-order.site',
      priority: 'lowest',
      card: 'second',
      render: ({ site }) => site.siteCode,
      companion: ({ site }) => site.name,
    }),
    column.computed('size', ({ heightUnits }) => heightUnits, {
      header: 'rack.size',
      priority: 'wide',
      card: 'second',
      render: (row, { t }) => formatSize(row, t),
    }),
    column.computed('committedKw', ({ committedKw }) => Number(committedKw), {
      header: 'rack.committed',
      align: 'end',
      card: 'third',
      render: ({ committedKw }) => formatKw(committedKw),
      // The current power is compared with the commitment.
      renderInCard: ({ committedKw, power }, { t }) => (power ? '' : t('rack.committed-power', { power: formatKw(committedKw) })),
    }),
    column.computed('power', ({ power }) => power?.activePowerKw, {
      header: staleSince === null ? 'rack.power-now' : 'rack.power-last',
      align: 'end',
      card: 'third',
      render: (row) => {
        const power = getRowPower(row);
        return power ? <PowerNow power={power} /> : noValue;
      },
      companion: (row, { t, formats }) => {
        const power = getRowPower(row);
        return power && formatLoad(omitSharedTime(power, staleSince, formats), formatUtilization(power, formats), t, formats);
      },
      renderInCard: (row, { t, formats }) => {
        const power = getRowPower(row);
        return power ? (
          <>
            <PowerNow power={power} />
            {`, ${formatLoad(omitSharedTime(power, staleSince, formats), t('rack.of-commitment', { percent: formatUtilization(power, formats) }), t, formats)}`}
          </>
        ) : (
          ''
        );
      },
    }),
    column.computed('peak30d', ({ power }) => power?.peak30dKw, {
      header: 'rack.power-peak',
      align: 'end',
      priority: 'lowest',
      render: ({ power }) => formatKw(power?.peak30dKw ?? null),
    }),
    column.computed('failover', ({ power }) => power?.failoverState, {
      header: 'rack.failover',
      card: 'third',
      // A card has room only for problems.
      renderInCard: (row, { t, formats }) => formatStatusDetail(row, t, formats),
      render: (row, { t }) => {
        const { redundancy } = row;
        const state = getRowPower(row)?.failoverState;
        return state ? (
          <Status name={getFailoverGlyph(state, redundancy)}>{t(getFailoverKey(state, redundancy))}</Status>
        ) : (
          noValue
        );
      },
    }),
    column.accessor('redundancy', {
      header: 'rack.redundancy',
      isExtra: true,
      render: ({ redundancy }, { t }) => t(`rack.redundancy-${redundancy}`),
    }),
    column.accessor('contractEndDate', {
      header: 'rack.term-end',
      align: 'end',
      isSortable: true,
      card: 'third',
      render: formatTermEnd,
      renderInCard: formatTermEndInCard,
    }),
    column.accessor('monthlyAmount', {
      header: 'rack.per-month',
      align: 'end',
      priority: 'wide',
      render: ({ monthlyAmount }, { formats }) => formats.money(Number(monthlyAmount)),
    }),
    column.accessor('serviceId', {
      header: 'rack.service-id',
      isExtra: true,
      isMono: true,
    }),
    column.accessor('facilityLabel', {
      header: 'rack.facility-label',
      isExtra: true,
      isMono: true,
      render: ({ facilityLabel }) => facilityLabel ?? noValue,
    }),
    column.accessor('packageName', { header: 'rack.package', isExtra: true }),
    column.accessor('activeSince', {
      header: 'rack.active-since',
      isExtra: true,
      align: 'end',
      render: ({ activeSince }, { formats }) => formats.date(activeSince),
    }),
    column.accessor('terminationDate', {
      header: 'rack.ends-on',
      isExtra: true,
      align: 'end',
      render: ({ terminationDate }, { formats }) => formats.date(terminationDate),
    }),
  ]);
