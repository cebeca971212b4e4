import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getExpectedDate } from '@demarc/contract/expected-date.ts';
import { isFinalOrderStatus, type Order } from '@demarc/contract/order.ts';
import { countWorkingDaysBetween } from '@demarc/contract/working-days.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { getAgreedDate, getDelay, getDelayKey } from '../../../blocks/order-delay.ts';
import { formatTerminationFee } from '../../../kinds/termination-facts.ts';
import { type Formats, noValue, useFormats } from '../../../lib/format.ts';
import { type BandFact, FactBand } from '../../../ui/fact-band.tsx';
import { formatShift } from './order-labels.ts';
import { getEndedAt } from './order-rules.ts';

/** The order, requested, promised and expected dates, and the working days between them. */
export function OrderFacts({ order, today }: { order: Order; today: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { subType, status, createdAt, wishDate, promisedDate, deliveredDate, jeopardy, updatedAt, totals } = order;
  const orderDate = formatAmsterdamDate(new Date(createdAt));
  const agreed = getAgreedDate(order);
  const delay = getDelay(order, today);
  const isTermination = subType === 'TERMINATE';
  const isClosed = isFinalOrderStatus(status);
  const end = deliveredDate ?? (isClosed ? formatAmsterdamDate(new Date(getEndedAt(order) ?? updatedAt)) : today);
  const expected = getExpectedDate(order);
  const getEndDate = (): BandFact => {
    if (deliveredDate) {
      const more = formatShift(agreed, deliveredDate, t) ?? t(promisedDate ? 'order.as-promised' : 'order.as-wished');
      return { label: t(isTermination ? 'order.ended-on' : 'order.delivered'), value: formats.date(deliveredDate), more };
    }
    if (isClosed) return { label: t(`order.status-${status}`), value: formats.date(end) };
    return {
      label: t(isTermination ? 'order.ends-on' : 'order.expected'),
      value: expected ? formats.date(expected.date) : noValue,
      more:
        delay?.kind === 'late'
          ? t(getDelayKey(delay), { count: delay.days })
          : expected && formatExpectation(expected, agreed, t),
      tone: getTone(jeopardy),
    };
  };
  const facts: BandFact[] = [
    { label: t('order.ordered'), value: formats.date(createdAt) },
    { label: t('order.wished'), value: formats.date(wishDate) },
    // An order that has ended can no longer get a promised date.
    ...(isClosed && !promisedDate
      ? []
      : [
          {
            label: t('order.promised'),
            value: formats.date(promisedDate),
            more: promisedDate ? (formatShift(wishDate, promisedDate, t) ?? t('order.as-wished')) : t('order.not-yet'),
          },
        ]),
    getEndDate(),
    ...(isTermination
      ? getChargeFacts(order.details, { t, formats })
      : [
          {
            label: t(isClosed ? 'order.took' : 'orders.age'),
            value: t('order.days', { count: countWorkingDaysBetween(orderDate, end) }),
          },
          {
            label: t('order.costs'),
            value: `${formats.money(Number(totals.mrc))} / ${formats.money(Number(totals.nrc))}`,
            more: t('order.excluding-vat'),
          },
        ]),
  ];
  return <FactBand facts={facts} />;
}

/** Until when a terminated service is charged, and the early termination fee. */
function getChargeFacts(details: Order['details'], { t, formats }: { t: TFunction; formats: Formats }): readonly BandFact[] {
  if (!('chargedUntil' in details)) return [];
  const { chargedUntil, earlyTerminationCharge } = details;
  return [
    { label: t('order.charged-until'), value: formats.date(chargedUntil), more: t('order.period-end') },
    { label: t('order.early-charge'), value: formatTerminationFee(earlyTerminationCharge, { t, formats }) },
  ];
}

/** Formats what the expected date is based on: the requested date until the carrier confirms one. */
function formatExpectation(
  { date, basis }: NonNullable<ReturnType<typeof getExpectedDate>>,
  agreed: string,
  t: TFunction,
): string {
  if (basis === 'WISHED') return t('order.not-confirmed');
  return formatShift(agreed, date, t) ?? t('order.as-promised');
}

function getTone(jeopardy: Order['jeopardy']): BandFact['tone'] {
  if (jeopardy === 'LATE') return 'trouble';
  return jeopardy === 'AT_RISK' ? 'attention' : undefined;
}
