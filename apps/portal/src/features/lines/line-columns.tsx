import { formatShortAddress, formatStreet } from '@demarc/contract/format-address.ts';
import type { LineSummary } from '@demarc/contract/line.ts';
import { getEndUserName, getLineName } from '@demarc/contract/line-name.ts';
import { isImpaired, isInService } from '@demarc/contract/service-state.ts';
import { formatTermEnd, formatTermEndInCard } from '../../blocks/contract-term.ts';
import { LineStatus } from '../../blocks/line-status.tsx';
import { noValue } from '../../lib/format.ts';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { formatAmount, formatPrefix, formatSpeed } from './line-format.ts';
import styles from './lines.module.css';
import { StateSince } from './state-since.tsx';

/** Since when a line is impaired; empty if it is not. */
const formatFailingSince = ({ state, stateSince }: LineSummary) =>
  isImpaired(state) && stateSince ? (
    <span className={styles.failingSince}>
      <RelativeTime value={stateSince} />
    </span>
  ) : (
    ''
  );

const column = createColumnHelper<LineSummary>();

/** Columns are sortable only if the API can sort by them; their ids are its sort keys. */
export const lineColumns = column.columns([
  column.computed('status', ({ state }) => state, {
    header: 'line.status',
    card: 'status',
    render: (line, { t }) => <LineStatus line={line} t={t} />,
    companion: (line) => formatFailingSince(line),
    renderInCard: (line, { t }) => (
      <span className={styles.cardStatus}>
        <LineStatus line={line} t={t} />
        {formatFailingSince(line)}
      </span>
    ),
  }),
  column.computed('reference', getLineName, {
    header: 'line.reference',
    isLead: true,
    companion: (line) => (getEndUserName(line.endUser) === getLineName(line) ? '' : getEndUserName(line.endUser)),
  }),
  column.computed('city', ({ address }) => address.city, {
    header: 'line.address',
    isSortable: true,
    card: 'second',
    render: ({ address }) => formatStreet(address),
    companion: ({ address }) => address.city,
    renderInCard: ({ address }) => formatShortAddress(address),
  }),
  column.accessor('packageName', {
    header: 'line.product',
    card: 'third',
    companion: (line, { t, formats }) => t('line.mbits', { speed: formatSpeed(line, formats) }),
  }),
  column.computed('speed', ({ downMbps }) => downMbps, {
    header: 'line.speed',
    align: 'end',
    isExtra: true,
    render: (line, { formats }) => formatSpeed(line, formats),
  }),
  column.computed('technology', ({ technology }) => technology, {
    header: 'line.technology',
    priority: 'wide',
    render: ({ technology }, { t }) => t(`kinds.line.technology-${technology}`),
  }),
  column.computed('carrierCode', ({ carrierName }) => carrierName, { header: 'line.carrier', priority: 'lowest' }),
  column.computed('ip', ({ ipv4Prefix }) => formatPrefix(ipv4Prefix), {
    header: 'line.ip',
    isMono: true,
    priority: 'wide',
    card: 'third',
  }),
  column.accessor('monthlyAmount', {
    header: 'line.mrc',
    align: 'end',
    priority: 'wide',
    render: ({ monthlyAmount }, { formats }) => formatAmount(monthlyAmount, formats),
  }),
  column.accessor('contractEndDate', {
    header: 'line.term-end',
    align: 'end',
    priority: 'low',
    isSortable: true,
    card: 'third',
    render: formatTermEnd,
    renderInCard: formatTermEndInCard,
  }),
  column.computed('state', ({ operationalState }) => operationalState, {
    header: 'line.state',
    isExtra: true,
    render: (line) => (isInService(line) ? <StateSince line={line} /> : noValue),
  }),
  column.accessor('carrierServiceId', { header: 'line.carrier-service-id', isExtra: true, isMono: true }),
  column.accessor('lineId', {
    header: 'line.service-id',
    isExtra: true,
    isMono: true,
    isSortable: true,
    render: ({ serviceId }) => serviceId,
  }),
  column.computed('endUser', ({ endUser }) => getEndUserName(endUser), { header: 'line.end-user', isExtra: true, isLong: true }),
  column.accessor('openOrderId', {
    header: 'line.order',
    isExtra: true,
    isMono: true,
    render: ({ openOrderNumber }) => openOrderNumber ?? noValue,
  }),
  column.accessor('activeSince', {
    header: 'line.active-since',
    isExtra: true,
    align: 'end',
    render: ({ activeSince }, { formats }) => formats.date(activeSince),
  }),
]);
