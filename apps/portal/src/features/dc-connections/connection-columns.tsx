import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import type { DcConnectionSummary } from '@demarc/contract/dc-connection.ts';
import type { TFunction } from 'i18next';
import { formatEndOwner } from '../../blocks/connection-path/format-end.ts';
import { formatTermEnd } from '../../blocks/contract-term.ts';
import { getLineDisplay } from '../../blocks/line-display.ts';
import { currentBrand } from '../../brands/current-brand.ts';
import { noValue } from '../../lib/format.ts';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { Status } from '../../ui/status.tsx';
import { LoaStatusText } from './loa-status.tsx';

const column = createColumnHelper<DcConnectionSummary>();

/** The data center, the panel and the ports of an end. */
function formatEndLocation({ siteCode, patchPanel, ports }: ConnectionEnd): string {
  return [siteCode, patchPanel, ports.join(', ')].filter(Boolean).join(' · ');
}

/** The status of a connection. `t` is a prop because every table row renders this. */
export function ConnectionStatus({ status, t }: Pick<DcConnectionSummary, 'status'> & { t: TFunction }) {
  const { glyph, word } = getLineDisplay(status);
  return <Status name={glyph}>{t(word)}</Status>;
}

/** Columns are sortable only if the API can sort by them; their ids are its sort keys. */
export const connectionColumns = column.columns([
  column.accessor('status', {
    header: 'line.status',
    card: 'status',
    render: ({ status }, { t }) => <ConnectionStatus status={status} t={t} />,
  }),
  column.accessor('circuitId', {
    header: 'dc-connection-order.circuit-id',
    isLead: true,
    companion: ({ reference }) => reference ?? '',
  }),
  column.accessor('kind', {
    header: 'dc-connection-order.kind',
    priority: 'lowest',
    render: ({ kind }, { t }) => t(`dc-connection-order.kind-${kind}`),
  }),
  column.display('aEnd', {
    header: 'dc-connection-order.end-A',
    card: 'second',
    render: ({ aEnd }, { t }) => formatEndOwner(aEnd, t),
    companion: ({ aEnd }) => formatEndLocation(aEnd),
  }),
  column.display('zEnd', {
    header: 'dc-connection-order.end-Z',
    card: 'second',
    render: ({ zEnd }, { t }) => formatEndOwner(zEnd, t),
    companion: ({ zEnd }) => formatEndLocation(zEnd),
  }),
  column.accessor('mediaType', {
    header: 'dc-connection-order.media',
    priority: 'wide',
    render: ({ mediaType }, { t }) => t(`dc-connection-order.media-${mediaType}`),
    companion: ({ service }, { t }) => t(`dc-connection-order.service-${service}`),
  }),
  column.accessor('loaStatus', {
    header: 'dc-connection.loa',
    card: 'third',
    render: ({ loaStatus }, { t }) => (loaStatus ? <LoaStatusText status={loaStatus} t={t} /> : noValue),
    renderInCard: ({ loaStatus }, { t }) =>
      loaStatus && (
        <>
          {t('dc-connection.loa')}: <LoaStatusText status={loaStatus} t={t} />
        </>
      ),
  }),
  column.accessor('facilityReference', {
    header: 'dc-connection.facility-reference',
    priority: 'wide',
    render: ({ facilityReference }) => facilityReference ?? noValue,
  }),
  column.accessor('activeSince', {
    header: 'dc-connection.installed-on',
    priority: 'wide',
    align: 'end',
    render: ({ activeSince }, { formats }) => formats.date(activeSince),
  }),
  column.accessor('monthlyAmount', {
    header: 'dc-connection.per-month',
    priority: 'low',
    align: 'end',
    card: 'third',
    render: ({ monthlyAmount }, { formats }) => formats.money(Number(monthlyAmount)),
  }),
  column.accessor('strands', { header: 'dc-connection-order.strands', isExtra: true, align: 'end' }),
  column.accessor('optic', {
    header: 'dc-connection-order.optic',
    isExtra: true,
    render: ({ optic }) => optic ?? noValue,
  }),
  column.accessor('initiator', {
    header: 'dc-connection-order.initiator',
    isExtra: true,
    render: ({ initiator }, { t }) => t(`dc-connection-order.initiator-${initiator}`, { brand: currentBrand.name }),
  }),
  column.accessor('chargedTo', {
    header: 'dc-connection-order.charged-to',
    isExtra: true,
    render: ({ chargedTo }, { t }) => t(`dc-connection-order.charged-to-${chargedTo}`),
  }),
  column.accessor('loaValidUntil', {
    header: 'dc-connection.loa-valid-until',
    isExtra: true,
    align: 'end',
    render: ({ loaValidUntil }, { formats }) => formats.date(loaValidUntil),
  }),
  column.accessor('packageName', { header: 'dc-connection.package', isExtra: true }),
  column.accessor('contractEndDate', {
    header: 'dc-connection.term-end',
    isExtra: true,
    isSortable: true,
    align: 'end',
    render: formatTermEnd,
  }),
  column.accessor('terminationDate', {
    header: 'dc-connection.ends-on',
    isExtra: true,
    align: 'end',
    render: ({ terminationDate }, { formats }) => formats.date(terminationDate),
  }),
  column.accessor('chargedUntil', {
    header: 'dc-connection.charged-until',
    isExtra: true,
    align: 'end',
    render: ({ chargedUntil }, { formats }) => formats.date(chargedUntil),
  }),
]);
