import type { WdmSummary } from '@demarc/contract/wdm.ts';
import { formatWdmChannel } from '@demarc/contract/wdm-grid.ts';
import type { TFunction } from 'i18next';
import { formatTermEnd } from '../../blocks/contract-term.ts';
import { getLineDisplay } from '../../blocks/line-display.ts';
import { formatContainer, formatFrequency, formatInterface, formatWavelength } from '../../blocks/wavelength/wavelength-names.ts';
import { type Formats, noValue } from '../../lib/format.ts';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { Status } from '../../ui/status.tsx';
import { findLightProblem, formatLevels, LightStatus } from './light-status.tsx';

const column = createColumnHelper<WdmSummary>();

/** The status of a wavelength. `t` is a prop because every table row renders this. */
export function WdmStatus({ status, t }: Pick<WdmSummary, 'status'> & { t: TFunction }) {
  const { glyph, word } = getLineDisplay(status);
  return <Status name={glyph}>{t(word)}</Status>;
}

/** `100 Gbit/s`; for a passive channel, that the speed depends on the customer's optics. */
export function formatSpeed({ capacityGbps }: Pick<WdmSummary, 'capacityGbps'>, t: TFunction, formats: Formats): string {
  return capacityGbps === null ? noValue : t('wdm-order.gbps', { speed: formats.number(Number(capacityGbps)) });
}

/** Columns are sortable only if the API can sort by them; their ids are its sort keys. */
export const wdmColumns = column.columns([
  column.accessor('status', {
    header: 'line.status',
    card: 'status',
    render: (row, { t }) => {
      const problem = findLightProblem(row, t);
      return problem ? <Status name={problem.glyph}>{problem.text}</Status> : <WdmStatus status={row.status} t={t} />;
    },
    companion: (row, { t }) => (findLightProblem(row, t) ? t(getLineDisplay(row.status).word) : ''),
  }),
  column.accessor('circuitId', {
    header: 'dc-connection-order.circuit-id',
    isLead: true,
    isShort: true,
    companion: ({ reference }) => reference ?? '',
  }),
  column.accessor('name', {
    header: 'wdm-order.route',
    card: 'second',
    companion: ({ siteA, siteZ }) => `${siteA.siteCode} – ${siteZ.siteCode}`,
  }),
  column.computed('channel', ({ grid, channel }) => formatWdmChannel(grid, channel), {
    header: 'wdm-order.channel',
    card: 'third',
    companion: ({ grid, channel }, { formats }) => (grid === 'CWDM_20NM' ? 'CWDM' : formatWavelength(grid, channel, formats)),
  }),
  column.accessor('capacityGbps', {
    header: 'wdm-order.speed',
    priority: 'low',
    render: (row, { t, formats }) => formatSpeed(row, t, formats),
    companion: ({ serviceClass }, { t }) => t(`wdm.class-${serviceClass}`),
  }),
  column.accessor('muxPortA', {
    header: 'wdm.ports',
    priority: 'wide',
    render: ({ muxPortA }) => muxPortA ?? noValue,
    companion: ({ muxPortZ }) => muxPortZ ?? noValue,
  }),
  column.accessor('lightState', {
    header: 'wdm.received',
    card: 'third',
    render: ({ lightState, ...row }, { t, formats }) =>
      lightState ? (
        <LightStatus wavelength={row} state={lightState}>
          {formatLevels(row, t, formats)}
        </LightStatus>
      ) : (
        noValue
      ),
    renderInCard: ({ lightState, ...row }, { t, formats }) =>
      lightState ? t('wdm.received-levels', { levels: formatLevels(row, t, formats) }) : '',
  }),
  column.accessor('pairedWdmId', {
    header: 'wdm.partner',
    priority: 'wide',
    render: ({ pairedWdmId }, { t }) => (pairedWdmId === null ? noValue : t('wdm-order.number', { id: pairedWdmId })),
  }),
  column.accessor('monthlyAmount', {
    header: 'wdm.per-month',
    align: 'end',
    render: ({ monthlyAmount }, { formats }) => formats.money(Number(monthlyAmount)),
  }),
  column.accessor('contractEndDate', {
    header: 'wdm.term-end',
    priority: 'lowest',
    isSortable: true,
    align: 'end',
    render: formatTermEnd,
  }),
  column.accessor('frequencyThz', {
    header: 'wdm-order.frequency',
    isExtra: true,
    align: 'end',
    render: ({ grid, channel }, { formats }) => formatFrequency(grid, channel, formats) ?? noValue,
  }),
  column.accessor('clientInterface', {
    header: 'wdm-order.client-interface',
    isExtra: true,
    render: ({ clientInterface }) => (clientInterface ? formatInterface(clientInterface) : noValue),
    companion: ({ oduContainer }) => (oduContainer ? formatContainer(oduContainer) : ''),
  }),
  column.accessor('protection', {
    header: 'wdm-order.protection',
    isExtra: true,
    render: ({ protection }, { t }) => t(`wdm-order.protection-${protection}`),
  }),
  column.accessor('encryption', {
    header: 'wdm-order.encryption',
    isExtra: true,
    render: ({ encryption }, { t }) => (encryption ? t('wdm-order.encrypted') : noValue),
  }),
  column.accessor('measuredAt', {
    header: 'wdm.measured',
    isExtra: true,
    align: 'end',
    render: ({ measuredAt }, { formats }) => formats.dateTime(measuredAt),
  }),
  column.accessor('activeSince', {
    header: 'wdm.active-since',
    isExtra: true,
    align: 'end',
    render: ({ activeSince }, { formats }) => formats.date(activeSince),
  }),
  column.accessor('packageName', { header: 'wdm.package', isExtra: true }),
  column.accessor('terminationDate', {
    header: 'wdm.ends-on',
    isExtra: true,
    align: 'end',
    render: ({ terminationDate }, { formats }) => formats.date(terminationDate),
  }),
  column.accessor('chargedUntil', {
    header: 'wdm.charged-until',
    isExtra: true,
    align: 'end',
    render: ({ chargedUntil }, { formats }) => formats.date(chargedUntil),
  }),
]);
