import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getExpectedDate } from '@demarc/contract/expected-date.ts';
import type { Order } from '@demarc/contract/order.ts';
import { isFinalOrderStatus } from '@demarc/contract/order.ts';
import { countWorkingDaysBetween } from '@demarc/contract/working-days.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { getJeopardyGlyph, getOrderGlyph } from '../../../blocks/order-glyphs.ts';
import { noValue, useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Status } from '../../../ui/status.tsx';
import { fileFieldId, noteFieldId } from './field-ids.ts';
import { formatShift, getReasonLabel } from './order-labels.ts';
import styles from './order-panel.module.css';

/** The product, status and next action of an order. */
export function OrderHeader({ order, today }: { order: Order; today: string }) {
  const { t } = useTranslation();
  const { status, subType, jeopardy, packageName, subject, customerOrderId } = order;
  return (
    <div className={styles.head}>
      <p className={styles.what}>{packageName}</p>
      <p className={styles.soft}>{subject}</p>
      <p className={styles.standing}>
        <Status name={getOrderGlyph(status)}>{t(`order.status-${status}`)}</Status>
        {jeopardy !== 'NONE' && <Status name={getJeopardyGlyph(jeopardy)}>{t(`order.jeopardy-${jeopardy}`)}</Status>}
        <span>{t(`order.kind-${subType}`)}</span>
        <span>
          {t('order.own-id')} <span className="mono">{customerOrderId}</span>
        </span>
      </p>
      <WaitingNote order={order} today={today} />
      <Dates order={order} today={today} />
    </div>
  );
}

/** The customer answers these with a document, all others with a note. */
const answeredByDocument: ReadonlySet<string> = new Set(['LOA_REQUIRED', 'MIGRATION_CONTESTED']);

/** Who the order waits for, since when and why; for a final order, why it ended. */
function WaitingNote({ order, today }: { order: Order; today: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, statusReason, waitingOn, waitingSince, deliveredDate } = order;
  const reason = getReasonLabel(statusReason?.code, t);
  const count = countWorkingDaysBetween(formatAmsterdamDate(new Date(waitingSince)), today);
  const why = (
    <>
      {reason && <p>{reason}</p>}
      {statusReason?.text && <p className={styles.quoted}>{statusReason.text}</p>}
    </>
  );
  const targetFieldId = statusReason && answeredByDocument.has(statusReason.code) ? fileFieldId : noteFieldId;
  if (isFinalOrderStatus(status)) {
    if (status === 'COMPLETED') {
      return deliveredDate && <p>{t('order.was-delivered', { day: formats.longDate(deliveredDate) })}</p>;
    }
    return (
      <Note kind={status === 'CANCELLED' ? 'neutral' : 'attention'} title={t(`order.ended-${status}`)}>
        {why}
      </Note>
    );
  }
  return (
    <Note
      kind={waitingOn === 'CUSTOMER' ? 'attention' : 'neutral'}
      title={t(count > 0 ? `order.waits-days-${waitingOn}` : `order.waits-${waitingOn}`, {
        since: count > 0 ? formats.longDate(waitingSince) : formats.dateTime(waitingSince),
        days: t('order.days', { count }),
      })}
    >
      {reason || statusReason ? why : <p>{t(`order.next-${status}`)}</p>}
      {waitingOn === 'CUSTOMER' && (
        <p className={styles.answer}>
          <ActionButton
            size="small"
            variant="primary"
            label={t(targetFieldId === fileFieldId ? 'order.add-document' : 'order.answer')}
            onClick={() => document.getElementById(targetFieldId)?.focus()}
          />
        </p>
      )}
    </Note>
  );
}

/** The ordered, wish, promised and expected dates, and the working days between them. */
function Dates({ order, today }: { order: Order; today: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, createdAt, wishDate, promisedDate, deliveredDate, jeopardy, updatedAt, totals } = order;
  const ordered = formatAmsterdamDate(new Date(createdAt));
  const agreed = promisedDate ?? wishDate;
  const end = deliveredDate ?? (isFinalOrderStatus(status) ? formatAmsterdamDate(new Date(updatedAt)) : today);
  const expected = getExpectedDate(order);
  const dates = [
    { label: t('order.ordered'), value: formats.date(createdAt), more: null },
    {
      label: t('order.wished'),
      value: formats.date(wishDate),
      more: t('order.days-after', { count: countWorkingDaysBetween(ordered, wishDate) }),
    },
    {
      label: t('order.promised'),
      value: formats.date(promisedDate),
      more: promisedDate ? (formatShift(wishDate, promisedDate, t) ?? t('order.as-wished')) : t('order.not-yet'),
    },
    deliveredDate
      ? {
          label: t('order.delivered'),
          value: formats.date(deliveredDate),
          more: formatShift(agreed, deliveredDate, t) ?? t(promisedDate ? 'order.as-promised' : 'order.as-wished'),
        }
      : {
          label: t('order.expected'),
          value: expected ? formats.date(expected.date) : noValue,
          more: expected && formatExpectation(expected, agreed, t),
          isLate: jeopardy !== 'NONE',
        },
    {
      label: t(isFinalOrderStatus(status) ? 'order.took' : 'order.age'),
      value: t('order.days', { count: countWorkingDaysBetween(ordered, end) }),
      more: null,
    },
    {
      label: t('order.costs'),
      value: `${formats.money(Number(totals.mrc))} / ${formats.money(Number(totals.nrc))}`,
      more: t('order.excluding-vat'),
    },
  ];
  return (
    <dl className={styles.dates}>
      {dates.map(({ label, value, more, ...rest }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={'isLate' in rest && rest.isLate ? styles.late : undefined}>
            {value}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the expected date is based on: the wish date until the carrier confirms one. */
function formatExpectation(
  { date, basis }: NonNullable<ReturnType<typeof getExpectedDate>>,
  agreed: string,
  t: TFunction,
): string {
  if (basis === 'WISHED') return t('order.not-confirmed');
  return formatShift(agreed, date, t) ?? t('order.as-promised');
}
