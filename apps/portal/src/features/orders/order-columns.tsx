import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type ExpectedDateBasis, expectedDate } from '@demarc/contract/expected-date.ts';
import { isFinal, milestonesOf, type OrderSummary } from '@demarc/contract/order.ts';
import { workingDaysBetween } from '@demarc/contract/working-days.ts';
import type { TFunction } from 'i18next';
import { orderGlyph, partyGlyph } from '../../blocks/order-words.ts';
import { type Formats, nothing } from '../../lib/format.ts';
import { type Column, columnsFor, type Words } from '../../ui/data-table/columns.ts';
import { Status } from '../../ui/status.tsx';
import { ageInWorkingDays, delayOf } from './order-dates.ts';
import styles from './orders.module.css';

const column = columnsFor<OrderSummary>();
/** Width of a step and the gap after it, in pixels. */
const stepWidth = 8;
const today = () => amsterdamDate(new Date());

/** Columns are sortable only if the API can sort by them; their ids are its sort keys. */
export const orderColumns = column.columns([
  column.accessor('status', {
    header: 'orders.status',
    card: 'status',
    render: ({ status }, { t }) => <Status name={orderGlyph(status)}>{t(`order.status-${status}`)}</Status>,
  }),
  column.computed('orderId', ({ orderNumber }) => orderNumber, {
    header: 'orders.order',
    isLead: true,
    isSortable: true,
    render: ({ orderNumber, reference, customerOrderId }) => (
      <span className={styles.two}>
        <span>{orderNumber}</span>
        <small>{reference || customerOrderId}</small>
      </span>
    ),
  }),
  column.accessor('subject', {
    header: 'orders.subject',
    card: 'second',
    render: (order, { t }) => (
      <span className={`${styles.two} ${styles.subject}`}>
        <span title={whatOf(order, t)}>{whatOf(order, t)}</span>
        <small title={order.subject}>{order.subject}</small>
      </span>
    ),
    renderInCard: ({ subject }) => subject,
  }),
  column.accessor('milestone', {
    header: 'orders.step',
    priority: 'low',
    render: (order, { t }) => (
      <span className={`${styles.two} ${styles.step}`}>
        <Progress {...order} />
        <small title={t(`order.milestone-${order.milestone}`)}>{t(`order.milestone-${order.milestone}`)}</small>
      </span>
    ),
  }),
  column.computed('waitingOn', ({ status, waitingOn }) => (isFinal(status) ? null : waitingOn), {
    header: 'orders.waiting-on',
    card: 'third',
    render: (order, { t, formats }) =>
      isFinal(order.status) ? (
        nothing
      ) : (
        <span className={styles.two}>
          <Party {...order} t={t} />
          <small title={formats.dateTime(order.waitingSince)}>{t('orders.waits-days', { count: daysWaiting(order) })}</small>
        </span>
      ),
    renderInCard: ({ status, waitingOn }, { t }) =>
      isFinal(status) || waitingOn === 'NOBODY' ? '' : t('orders.waits-on', { party: t(`order.party-${waitingOn}`) }),
  }),
  column.computed('plannedDate', (order) => expectedDate(order)?.date ?? null, {
    header: 'orders.expected',
    align: 'end',
    isSortable: true,
    card: 'third',
    render: (order, { t, formats }) => {
      const expected = expectedDate(order);
      if (!expected) return nothing;
      return (
        <span className={styles.two}>
          <span>{formats.date(expected.date)}</span>
          <Delay order={order} basis={expected.basis} t={t} />
        </span>
      );
    },
    renderInCard: (order, words) => expectedInCard(order, words),
  }),
  column.computed('age', (order) => ageInWorkingDays(order, today()), { header: 'orders.age', align: 'end', priority: 'low' }),
  column.computed('mrc', ({ totals }) => totals.mrc, {
    header: 'orders.amounts',
    align: 'end',
    priority: 'low',
    render: ({ totals }, { formats }) => (
      <span className={styles.two}>
        <span>{amountText(totals.mrc, formats)}</span>
        <small>{Number(totals.nrc) ? amountText(totals.nrc, formats) : ''}</small>
      </span>
    ),
  }),
  column.accessor('subType', {
    header: 'orders.kind',
    isExtra: true,
    render: ({ subType }, { t }) => t(`order.kind-${subType}`),
  }),
  column.accessor('packageName', { header: 'orders.product', isExtra: true }),
  column.accessor('customerOrderId', { header: 'orders.own-id', isExtra: true, isMono: true }),
  column.accessor('purchaseOrderNumber', { header: 'orders.purchase-order', isExtra: true, isMono: true }),
  column.accessor('projectId', { header: 'orders.project', isExtra: true, isMono: true }),
  dateColumn('createdAt', 'orders.ordered'),
  { ...dateColumn('wishDate', 'orders.wished'), isSortable: true },
  dateColumn('promisedDate', 'orders.promised'),
  dateColumn('deliveredDate', 'orders.delivered'),
  column.accessor('createdByName', { header: 'orders.requester', isExtra: true }),
]);

function dateColumn(key: 'createdAt' | 'wishDate' | 'promisedDate' | 'deliveredDate', header: string): Column<OrderSummary> {
  return column.accessor(key, {
    header,
    align: 'end',
    isExtra: true,
    render: (order, { formats }) => formats.date(order[key]),
  });
}

/** `New line, Fibre 500`: the kind of order and its product. */
function whatOf({ subType, packageName }: OrderSummary, t: TFunction): string {
  return `${t(`order.kind-${subType}`)}, ${packageName}`;
}

/** The reached milestone among those of this order type; the text below says it too. */
function Progress({ type, milestone }: OrderSummary) {
  const steps: readonly string[] = milestonesOf[type];
  const width = (count: number) => `${count * stepWidth}px`;
  return (
    <i
      className={styles.bar}
      style={{ width: width(steps.length), backgroundSize: `${width(steps.indexOf(milestone) + 1)} 100%` }}
    />
  );
}

function daysWaiting({ waitingSince }: OrderSummary): number {
  return workingDaysBetween(amsterdamDate(new Date(waitingSince)), today());
}

/** Only orders that wait for the user stand out. */
function Party({ waitingOn, t }: Pick<OrderSummary, 'waitingOn'> & { t: TFunction }) {
  const party = t(`order.party-${waitingOn}`);
  return waitingOn === 'CUSTOMER' ? <Status name={partyGlyph(waitingOn)}>{party}</Status> : <span>{party}</span>;
}

function Delay({ order, basis, t }: { order: OrderSummary; basis: ExpectedDateBasis; t: TFunction }) {
  const delay = delayOf(order, today());
  if (delay?.kind === 'late') return <small className={styles.late}>{t('orders.late-by', { count: delay.days })}</small>;
  if (delay) return <small className={styles.after}>{t('orders.after-wish', { count: delay.days })}</small>;
  return <small>{basis === 'PLANNED' ? '' : t(`orders.is-${basis.toLowerCase()}`)}</small>;
}

function expectedInCard(order: OrderSummary, { t, formats }: Words): string {
  const expected = expectedDate(order);
  if (!expected) return '';
  const delay = delayOf(order, today());
  if (delay?.kind === 'late') return t('orders.late-by', { count: delay.days });
  return t(`orders.${expected.basis.toLowerCase()}-on`, { day: formats.date(expected.date) });
}

function amountText(amount: string, formats: Formats): string {
  const value = Number(amount);
  return value ? formats.money(value) : nothing;
}
