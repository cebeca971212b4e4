import { isFinalOrderStatus, type Order } from '@demarc/contract/order.ts';
import { useTranslation } from 'react-i18next';
import { getCarrierOptions } from '../../../blocks/order-carrier.ts';
import { getDelay } from '../../../blocks/order-delay.ts';
import { findOrderDetails } from '../../../kinds/order-details.ts';
import { orderedKinds } from '../../../kinds/registry.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { countDaysWaiting } from '../order-dates.ts';
import { getActorLabel, getQuoteLanguage, getReasonLabel } from './order-labels.ts';
import styles from './order-panel.module.css';
import { getEnd, getRequestedDocument, getRescheduleReason } from './order-rules.ts';
import { ReorderButton } from './reorder-button.tsx';
import type { ReplyForms } from './use-reply-forms.ts';

/** Button labels that the overview uses for the reply. */
const replyLabels: Readonly<Record<string, string>> = { MIGRATION_CONTESTED: 'kinds.order.send-consent' };

interface WaitingNoteProps {
  order: Order;
  today: string;
  replyForms: ReplyForms;
}

/** Explains why an order is late, or else who it waits for, since when and why; for a final order, why it ended. */
export function WaitingNote({ order, today, replyForms }: WaitingNoteProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { type, subType, serviceRef, status, statusReason, waitingOn, waitingSince, deliveredDate } = order;
  const delay = getDelay(order, today);
  const carrier = getCarrierOptions(order);
  const isLate = delay?.kind === 'late' && waitingOn !== 'CUSTOMER';
  const shownReason = statusReason ?? (isLate ? getRescheduleReason(order) : null);
  const author = order.history.findLast(({ text }) => text !== null && text === shownReason?.text)?.actor;
  const reason = getReasonLabel(shownReason?.code, order, t);
  const explanation = findOrderDetails(type)?.explainReason?.(order, t);
  const count = countDaysWaiting(order, today);
  const explanationText = (
    <>
      {reason && <p>{reason}</p>}
      {explanation && <p>{explanation}</p>}
      {shownReason?.text && (
        <p className={styles.quoted}>
          {author && `${getActorLabel(author, order, t)}: `}
          <q lang={getQuoteLanguage(author)}>{shownReason.text}</q>
        </p>
      )}
    </>
  );
  const { uploadLoa, service } = orderedKinds[type];
  const uploadLink =
    uploadLoa && serviceRef && statusReason?.code === 'LOA_REQUIRED'
      ? { label: t(uploadLoa), to: service.getLink(serviceRef.id) }
      : null;
  const replyForm = getRequestedDocument(order) ? 'document' : 'note';
  const reply =
    (statusReason && replyLabels[statusReason.code]) ?? (replyForm === 'document' ? 'order.add-document' : 'order.answer');
  if (isFinalOrderStatus(status)) {
    if (status === 'COMPLETED') {
      const endedKey = subType === 'TERMINATE' ? 'order.was-terminated' : 'order.was-delivered';
      return deliveredDate && <p>{t(endedKey, { day: formats.longDate(deliveredDate) })}</p>;
    }
    const end = getEnd(order);
    return (
      <Note kind={status === 'CANCELLED' ? 'neutral' : 'trouble'} title={t(`order.ended-${status}`)}>
        {end && <p>{t('order.ended-by', { day: formats.longDate(end.at), by: t(`order.by-${end.actor}`, carrier) })}</p>}
        {reason || statusReason?.text ? explanationText : <p>{t('order.no-reason')}</p>}
        <ReorderButton order={order} />
      </Note>
    );
  }
  const waits = t(count > 0 ? `order.waits-days-${waitingOn}` : `order.waits-${waitingOn}`, {
    ...carrier,
    since: count > 0 ? formats.longDate(waitingSince) : formats.dateTime(waitingSince),
    days: t('order.days', { count }),
  });
  if (delay && isLate) {
    const { days, newDate } = delay;
    return (
      <Note
        kind="trouble"
        title={t(newDate ? 'order.late-until' : 'order.late-so-far', { count: days, day: formats.longDate(newDate) })}
      >
        {explanationText}
        <p>{waits}.</p>
        <p className={styles.answer}>
          <ActionButton size="small" variant="primary" label={t('order.ask-update')} onClick={() => replyForms.open('note')} />
        </p>
      </Note>
    );
  }
  return (
    <Note kind={waitingOn === 'CUSTOMER' ? 'attention' : 'neutral'} title={waits}>
      {reason || statusReason ? explanationText : <p>{t(`order.next-${status}`, carrier)}</p>}
      {waitingOn === 'CUSTOMER' && (
        <p className={styles.answer}>
          {uploadLink ? (
            <ActionButton size="small" variant="primary" {...uploadLink} />
          ) : (
            <ActionButton size="small" variant="primary" label={t(reply)} onClick={() => replyForms.open(replyForm)} />
          )}
        </p>
      )}
    </Note>
  );
}
