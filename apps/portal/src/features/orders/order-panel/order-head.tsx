import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { expectedDate } from '@demarc/contract/expected-date.ts';
import type { Order } from '@demarc/contract/order.ts';
import { isFinal } from '@demarc/contract/order.ts';
import { workingDaysBetween } from '@demarc/contract/working-days.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { jeopardyGlyph, orderGlyph } from '../../../blocks/order-words.ts';
import { nothing, useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Status } from '../../../ui/status.tsx';
import { fileFieldId, noteFieldId } from './field-ids.ts';
import styles from './order-panel.module.css';
import { reasonText, shiftText } from './order-texts.ts';

/** The product, status and next action of an order. */
export function OrderHead({ order, today }: { order: Order; today: string }) {
  const { t } = useTranslation();
  const { status, subType, jeopardy, packageName, subject, customerOrderId } = order;
  return (
    <div className={styles.head}>
      <p className={styles.what}>{packageName}</p>
      <p className={styles.soft}>{subject}</p>
      <p className={styles.standing}>
        <Status name={orderGlyph(status)}>{t(`order.status-${status}`)}</Status>
        {jeopardy !== 'NONE' && <Status name={jeopardyGlyph(jeopardy)}>{t(`order.jeopardy-${jeopardy}`)}</Status>}
        <span>{t(`order.kind-${subType}`)}</span>
        <span>
          {t('order.own-id')} <span className="mono">{customerOrderId}</span>
        </span>
      </p>
      <Waiting order={order} today={today} />
      <Dates order={order} today={today} />
    </div>
  );
}

/** The customer answers these with a document, all others with a note. */
const answeredByDocument: ReadonlySet<string> = new Set(['LOA_REQUIRED', 'MIGRATION_CONTESTED']);

/** Who the order waits for, since when and why; for a final order, why it ended. */
function Waiting({ order, today }: { order: Order; today: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, statusReason, waitingOn, waitingSince, deliveredDate } = order;
  const reason = reasonText(statusReason?.code, t);
  const count = workingDaysBetween(amsterdamDate(new Date(waitingSince)), today);
  const why = (
    <>
      {reason && <p>{reason}</p>}
      {statusReason?.text && <p className={styles.quoted}>{statusReason.text}</p>}
    </>
  );
  const wanted = statusReason && answeredByDocument.has(statusReason.code) ? fileFieldId : noteFieldId;
  if (isFinal(status)) {
    if (status === 'COMPLETED') {
      return deliveredDate && <p>{t('order.was-delivered', { day: formats.dayInWords(deliveredDate) })}</p>;
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
        since: count > 0 ? formats.dayInWords(waitingSince) : formats.dateTime(waitingSince),
        days: t('order.days', { count }),
      })}
    >
      {reason || statusReason ? why : <p>{t(`order.next-${status}`)}</p>}
      {waitingOn === 'CUSTOMER' && (
        <p className={styles.answer}>
          <ActionButton
            size="small"
            variant="primary"
            label={t(wanted === fileFieldId ? 'order.add-document' : 'order.answer')}
            onClick={() => document.getElementById(wanted)?.focus()}
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
  const ordered = amsterdamDate(new Date(createdAt));
  const agreed = promisedDate ?? wishDate;
  const end = deliveredDate ?? (isFinal(status) ? amsterdamDate(new Date(updatedAt)) : today);
  const expected = expectedDate(order);
  const dates = [
    { label: t('order.ordered'), value: formats.date(createdAt), more: null },
    {
      label: t('order.wished'),
      value: formats.date(wishDate),
      more: t('order.days-after', { count: workingDaysBetween(ordered, wishDate) }),
    },
    {
      label: t('order.promised'),
      value: formats.date(promisedDate),
      more: promisedDate ? (shiftText(wishDate, promisedDate, t) ?? t('order.as-wished')) : t('order.not-yet'),
    },
    deliveredDate
      ? {
          label: t('order.delivered'),
          value: formats.date(deliveredDate),
          more: shiftText(agreed, deliveredDate, t) ?? t(promisedDate ? 'order.as-promised' : 'order.as-wished'),
        }
      : {
          label: t('order.expected'),
          value: expected ? formats.date(expected.date) : nothing,
          more: expected && expectationText(expected, agreed, t),
          isLate: jeopardy !== 'NONE',
        },
    {
      label: t(isFinal(status) ? 'order.took' : 'order.age'),
      value: t('order.days', { count: workingDaysBetween(ordered, end) }),
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
function expectationText({ date, basis }: NonNullable<ReturnType<typeof expectedDate>>, agreed: string, t: TFunction): string {
  if (basis === 'WISHED') return t('order.not-confirmed');
  return shiftText(agreed, date, t) ?? t('order.as-promised');
}
