import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { isFinalOrderStatus, type Order } from '@demarc/contract/order.ts';
import { countWorkingDaysBetween } from '@demarc/contract/working-days.ts';
import { useTranslation } from 'react-i18next';
import { orderedKinds } from '../../../kinds/registry.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { getReasonLabel } from './order-labels.ts';
import styles from './order-panel.module.css';
import type { ReplyForms } from './use-reply-forms.ts';

/** The customer answers these with a document, all others with a note. */
const answeredByDocument: ReadonlySet<string> = new Set(['LOA_REQUIRED', 'MIGRATION_CONTESTED']);

interface WaitingNoteProps {
  order: Order;
  today: string;
  replyForms: ReplyForms;
}

/** Who the order waits for, since when and why; for a final order, why it ended. */
export function WaitingNote({ order, today, replyForms }: WaitingNoteProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { type, serviceRef, status, statusReason, waitingOn, waitingSince, deliveredDate } = order;
  const reason = getReasonLabel(statusReason?.code, t);
  const count = countWorkingDaysBetween(formatAmsterdamDate(new Date(waitingSince)), today);
  const why = (
    <>
      {reason && <p>{reason}</p>}
      {statusReason?.text && <p className={styles.quoted}>{statusReason.text}</p>}
    </>
  );
  const { uploadLoa, service } = orderedKinds[type];
  const uploadLink =
    uploadLoa && serviceRef && statusReason?.code === 'LOA_REQUIRED'
      ? { label: t(uploadLoa), to: service.getLink(serviceRef.id) }
      : null;
  const replyForm = statusReason && answeredByDocument.has(statusReason.code) ? 'document' : 'note';
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
          {uploadLink ? (
            <ActionButton size="small" variant="primary" {...uploadLink} />
          ) : (
            <ActionButton
              size="small"
              variant="primary"
              label={t(replyForm === 'document' ? 'order.add-document' : 'order.answer')}
              onClick={() => replyForms.open(replyForm)}
            />
          )}
        </p>
      )}
    </Note>
  );
}
