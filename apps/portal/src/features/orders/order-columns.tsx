import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type ExpectedDateBasis, getExpectedDate } from '@demarc/contract/expected-date.ts';
import { serviceKinds } from '@demarc/contract/kinds/registry.ts';
import { isFinalOrderStatus, type OrderSummary } from '@demarc/contract/order.ts';
import { formatSubject } from '@demarc/contract/order-subject.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { getCarrierOptions } from '../../blocks/order-carrier.ts';
import { getDelay, getDelayKey } from '../../blocks/order-delay.ts';
import { getOrderDisplay, isLate } from '../../blocks/order-display.ts';
import { getPartyGlyph } from '../../blocks/order-glyphs.ts';
import { currentBrand } from '../../brands/current-brand.ts';
import { capitalize } from '../../lib/capitalize.ts';
import { type Formats, noValue } from '../../lib/format.ts';
import { getCurrentLanguage } from '../../lib/i18n.ts';
import { type Column, createColumnHelper, type Localization } from '../../ui/data-table/columns.ts';
import { Status } from '../../ui/status.tsx';
import { countDaysLate, countDaysWaiting, getAgeInWorkingDays } from './order-dates.ts';
import { getOrderName, getReasonName } from './order-name.ts';
import styles from './orders.module.css';

const column = createColumnHelper<OrderSummary>();
/** Width of a step and the gap after it, in pixels. */
const stepWidthPx = 8;
/**
 * Matches an ID that `generateOrderId` proposed, with or without the row of an import. It is hidden, because it does not identify
 * an order to users.
 */
const proposedId = /^\d{8}-[\dA-Z]{5}(-|$)/;
const getToday = () => formatAmsterdamDate(new Date());

/** The time at which an order ended, and the reason. */
const endedColumn = column.computed('ended', ({ waitingSince }) => waitingSince, {
  header: 'orders.ended',
  card: 'third',
  isLong: true,
  render: ({ waitingSince }, { formats }) => formats.date(waitingSince),
  companion: (order, { t }) => getReasonName(order.statusReason, t) ?? '',
  renderInCard: (order, { t, formats }) =>
    [formats.date(order.waitingSince), getReasonName(order.statusReason, t)].filter(Boolean).join(', '),
});

/** The delivery date of a completed order, and whether it was on time. */
const completedOnColumn = column.accessor('deliveredDate', {
  header: 'order.delivered',
  align: 'end',
  isSortable: true,
  card: 'third',
  render: ({ deliveredDate }, { formats }) => formats.date(deliveredDate),
  companion: (order, { t }) => formatPunctuality(order, t),
  renderInCard: (order, { t, formats }) =>
    [t(getBasisKey(order, 'DELIVERED-on'), { day: formats.date(order.deliveredDate) }), formatPunctuality(order, t)].join(', '),
});

/** Columns are sortable only if the API can sort by them; their ids are its sort keys. */
export const orderColumns = column.columns([
  column.accessor('status', {
    header: 'orders.status',
    card: 'status',
    render: (order, { t }) => <OrderStatus {...order} t={t} />,
    companion: (order, { t }) => (isLate(order) ? t(`order.status-${order.status}`) : ''),
  }),
  column.computed('orderId', ({ orderNumber }) => orderNumber, {
    header: 'orders.order',
    isLead: true,
    isShort: true,
    isSortable: true,
    companion: (order) => getOrderName(order) || (proposedId.test(order.customerOrderId) ? '' : order.customerOrderId),
  }),
  column.accessor('subject', {
    header: 'orders.subject',
    card: 'second',
    isLong: true,
    render: (order, { t }) => <OneLine {...formatProduct(order, t)} />,
    companion: ({ subject }) => <OneLine {...splitAtLastComma(formatSubject(subject, getCurrentLanguage()))} />,
    renderInCard: (order, { t }) => {
      const { start, end } = formatProduct(order, t);
      return `${start}${end} · ${formatSubject(order.subject, getCurrentLanguage())}`;
    },
  }),
  column.accessor('milestone', {
    header: 'orders.step',
    priority: 'low',
    render: (order) => <MilestoneBar {...order} />,
    companion: (order, { t }) =>
      hasTerminated(order) ? t('order.is-terminated') : t(`order.milestone-${order.milestone}`, getCarrierOptions(order)),
  }),
  column.computed('waitingOn', ({ status, waitingOn }) => (isFinalOrderStatus(status) ? null : waitingOn), {
    header: 'orders.waiting-on',
    card: 'third',
    render: (order, { t }) => (isFinalOrderStatus(order.status) ? noValue : <WaitingParty {...order} t={t} />),
    companion: (order, words) => formatWaiting(order, words),
    renderInCard: (order, { t }) => formatWaitingInCard(order, t),
  }),
  column.computed('plannedDate', (order) => getExpectedDate(order)?.date ?? null, {
    header: 'order.expected',
    align: 'end',
    isSortable: true,
    card: 'third',
    render: (order, { formats }) => {
      const expected = getExpectedDate(order);
      return expected ? formats.date(expected.date) : noValue;
    },
    companion: (order, { t }) => {
      const expected = getExpectedDate(order);
      return expected ? <Delay order={order} basis={expected.basis} t={t} /> : '';
    },
    renderInCard: (order, words) => formatExpectedInCard(order, words),
  }),
  column.computed('age', (order) => getAgeInWorkingDays(order, getToday()), {
    header: 'orders.age',
    align: 'end',
    priority: 'lowest',
    render: (order, { formats }) => formats.number(getAgeInWorkingDays(order, getToday())),
    companion: (order, { t }) => t('orders.age-unit', { count: getAgeInWorkingDays(order, getToday()) }),
  }),
  column.computed('mrc', ({ totals }) => totals.mrc, {
    header: 'orders.amounts',
    align: 'end',
    priority: 'wide',
    render: ({ totals }, { formats }) => formatAmount(totals.mrc, formats),
    companion: ({ totals }, { formats }) => (Number(totals.nrc) ? formatAmount(totals.nrc, formats) : ''),
  }),
  column.accessor('subType', {
    header: 'orders.kind',
    isExtra: true,
    render: ({ subType }, { t }) => t(`order.kind-${subType}`),
  }),
  column.accessor('packageName', { header: 'orders.product', isExtra: true }),
  column.accessor('customerOrderId', { header: 'order.own-id', isExtra: true, isMono: true }),
  column.accessor('purchaseOrderNumber', { header: 'order.purchase-order', isExtra: true, isMono: true }),
  column.accessor('projectId', { header: 'order.project', isExtra: true, isMono: true }),
  createDateColumn('createdAt', 'order.ordered'),
  { ...createDateColumn('wishDate', 'order.wished'), isSortable: true },
  createDateColumn('promisedDate', 'order.promised'),
  createDateColumn('deliveredDate', 'order.delivered'),
  column.accessor('createdByName', { header: 'order.requester', isExtra: true }),
]);

/** The columns of completed orders: delivery date, punctuality and duration instead of the waiting party and expected date. */
export const completedColumns: readonly Column<OrderSummary>[] = orderColumns.flatMap((column) => {
  if (column.id === 'milestone' || column.id === 'waitingOn' || column.id === 'deliveredDate') return [];
  if (column.id === 'plannedDate') return [completedOnColumn];
  if (column.id === 'age') return [renameAge(column)];
  // Without the columns of the step and the party, there is room for this one.
  return column.id === 'mrc' ? [omitPriority(column)] : [column];
});

/**
 * The columns of orders that ended without a delivery: the end and its reason, instead of the waiting party and expected date.
 */
export const undeliveredColumns: readonly Column<OrderSummary>[] = orderColumns.flatMap((column) => {
  if (column.id === 'milestone' || column.id === 'plannedDate') return [];
  if (column.id === 'age') return [renameAge(column)];
  return column.id === 'waitingOn' ? [endedColumn] : [column];
});

/** Ended orders have a duration instead of an age. */
function renameAge(age: Column<OrderSummary>): Column<OrderSummary> {
  return { ...age, header: 'order.took' };
}

function omitPriority({ priority: _priority, ...column }: Column<OrderSummary>): Column<OrderSummary> {
  return column;
}

/** `on time`, or `2 business days late`. */
function formatPunctuality(order: OrderSummary, t: TFunction): string {
  const count = countDaysLate(order);
  return count > 0 ? t('orders.late-by', { count }) : t('order.on-time');
}

function createDateColumn(
  key: 'createdAt' | 'wishDate' | 'promisedDate' | 'deliveredDate',
  header: string,
): Column<OrderSummary> {
  return column.accessor(key, {
    header,
    align: 'end',
    isExtra: true,
    render: (order, { formats }) => formats.date(order[key]),
  });
}

/** Truncates the start first, because the end tells orders apart: the speed of a product, the city of an address. */
function OneLine({ start, end }: { start: string; end: string }) {
  return (
    <span className={styles.oneLine}>
      <span>{start}</span>
      <span>{end}</span>
    </span>
  );
}

/** `New, ` and `Fiber 1000/1000`; or, where the arrow says that it is a change, `Fiber` and ` 500/500 → 1000/1000`. */
function formatProduct({ subType, packageName, replaces }: OrderSummary, t: TFunction): { start: string; end: string } {
  if (!replaces || replaces.packageName === packageName) {
    const kind = t(subType === 'CREATE' ? 'orders.new-service' : `order.kind-${subType}`);
    return { start: `${kind}, `, end: packageName };
  }
  const before = replaces.packageName;
  const name = packageName.slice(0, Math.max(0, packageName.lastIndexOf(' ')));
  if (name === '' || before.slice(0, before.lastIndexOf(' ')) !== name) return { start: before, end: ` → ${packageName}` };
  return { start: name, end: `${before.slice(name.length)} →${packageName.slice(name.length)}` };
}

/** `Hanzebrug 16, ` and `Zwolle`. */
function splitAtLastComma(text: string): { start: string; end: string } {
  const index = text.lastIndexOf(', ') + 2;
  return index < 2 ? { start: '', end: text } : { start: text.slice(0, index), end: text.slice(index) };
}

/** The status; a late order shows "Late" instead, with its status in the line below. */
function OrderStatus({ t, ...order }: Pick<OrderSummary, 'status' | 'jeopardy'> & { t: TFunction }) {
  const { glyph, word } = getOrderDisplay(order);
  return <Status name={glyph}>{t(word)}</Status>;
}

/** The progress through the milestones of this order type; the text below names the milestone. */
function MilestoneBar(order: OrderSummary) {
  const steps: readonly string[] = serviceKinds[order.type].milestones;
  const width = (count: number) => `${count * stepWidthPx}px`;
  const reached = hasTerminated(order) ? steps.length : steps.indexOf(order.milestone) + 1;
  return <i className={styles.bar} style={{ width: width(steps.length), backgroundSize: `${width(reached)} 100%` }} />;
}

/** The reason why an open order waits, or for how long if no reason is known. */
function formatWaiting(order: OrderSummary, { t, formats }: Localization): ReactNode {
  if (isFinalOrderStatus(order.status)) return '';
  const count = countDaysWaiting(order, getToday());
  const days = count > 0 ? t('orders.waits-days', { days: t('order.days', { count }) }) : t('orders.waits-today');
  const title = `${days} (${formats.dateTime(order.waitingSince)})`;
  return <span title={title}>{getReasonName(order.statusReason, t) ?? days}</span>;
}

/** Formats who an open order waits for and why, on one line, because a card has no more room. */
function formatWaitingInCard(order: OrderSummary, t: TFunction): string {
  const { status, waitingOn } = order;
  if (isFinalOrderStatus(status)) return '';
  const party = waitingOn === 'NOBODY' ? null : t('orders.waits-on', { party: getPartyName(order, t) });
  return [party, getReasonName(order.statusReason, t)].filter(Boolean).join(', ');
}

/** The name of the party that an order waits for. */
function getPartyName(order: Pick<OrderSummary, 'waitingOn' | 'carrierName'>, t: TFunction): string {
  return order.waitingOn === 'PROVIDER' ? currentBrand.name : t(`order.party-${order.waitingOn}`, getCarrierOptions(order));
}

/** Only orders that wait for the user stand out. */
function WaitingParty({ t, ...order }: Pick<OrderSummary, 'waitingOn' | 'carrierName'> & { t: TFunction }) {
  const { waitingOn } = order;
  const party = capitalize(getPartyName(order, t));
  return waitingOn === 'CUSTOMER' ? <Status name={getPartyGlyph(waitingOn)}>{party}</Status> : <span>{party}</span>;
}

function Delay({ order, basis, t }: { order: OrderSummary; basis: ExpectedDateBasis; t: TFunction }) {
  const delay = getDelay(order, getToday());
  if (delay) {
    return (
      <span className={delay.kind === 'late' ? styles.late : undefined}>{t(getDelayKey(delay), { count: delay.days })}</span>
    );
  }
  return basis === 'PLANNED' ? '' : t(getBasisKey(order, `is-${basis}`));
}

/** Whether the order is a completed termination, which has no billing step after the delivery. */
function hasTerminated({ subType, status }: OrderSummary): boolean {
  return subType === 'TERMINATE' && status === 'COMPLETED';
}

type BasisKey = `is-${ExpectedDateBasis}` | `${ExpectedDateBasis}-on`;

function getBasisKey(order: OrderSummary, key: BasisKey): string {
  return hasTerminated(order)
    ? `order.${key.replace('DELIVERED', 'terminated')}`
    : `orders.${key.replace(/[A-Z]+/, (basis) => basis.toLowerCase())}`;
}

function formatExpectedInCard(order: OrderSummary, { t, formats }: Localization): ReactNode {
  const expected = getExpectedDate(order);
  if (!expected) return '';
  const delay = getDelay(order, getToday());
  if (delay?.kind === 'late') {
    return (
      <span>
        {delay.newDate && `${formats.date(delay.newDate)}, `}
        <Delay order={order} basis={expected.basis} t={t} />
      </span>
    );
  }
  return t(getBasisKey(order, `${expected.basis}-on`), { day: formats.date(expected.date) });
}

function formatAmount(amount: string, formats: Formats): string {
  const value = Number(amount);
  return value ? formats.money(value) : noValue;
}
