import { addOrderNote, getOrder, type Order } from '@demarc/contract/order.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { getActorLabel } from './order-labels.ts';
import styles from './order-panel.module.css';
import { getOrderRefusal, OrderRefusal, type OrderRefusalCode } from './order-refusal.tsx';
import { useOrderParams } from './use-order.ts';
import { type ReplyForms, replyFieldIds } from './use-reply-forms.ts';

/** The notes of both parties, oldest first, and a form to add one. */
export function OrderNotes({ order, replyForms }: { order: Order; replyForms: ReplyForms }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [sent, setSent] = useState(0);
  const { notes, orderId } = order;
  return (
    <Section title={t('order.notes')} count={notes.length}>
      {notes.length === 0 && <p className={styles.soft}>{t('order.no-notes')}</p>}
      <ul className={styles.list}>
        {notes.map(({ noteId, author, actor, text, createdAt }) => (
          <li key={noteId}>
            <div className={styles.by}>
              <span>
                <b>{author || getActorLabel(actor, order, t)}</b> {author && getActorLabel(actor, order, t)}
              </span>
              <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
            </div>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
      <NoteForm
        key={sent}
        orderId={orderId}
        isOpen={replyForms.isOpen.note}
        isNext={sent > 0}
        onOpen={() => replyForms.open('note')}
        onSent={() => setSent(sent + 1)}
      />
    </Section>
  );
}

interface NoteFormProps {
  orderId: number;
  isOpen: boolean;
  /** Whether a note was just sent, so that the field keeps focus. */
  isNext: boolean;
  onOpen: () => void;
  onSent: () => void;
}

/** Shows a button that opens the form. The form is open from the start if there is a draft. */
function NoteForm({ orderId, isOpen, isNext, onOpen, onSent }: NoteFormProps) {
  const { t } = useTranslation();
  const params = useOrderParams(orderId);
  // The draft stores the id and the text it was sent with, so that a retry after a reload does not add a second note.
  const form = useValidatedForm({ text: '', requestId: '', requestText: '' }, addOrderNote.rules, {
    draft: `order-note-${orderId}`,
    labels: { text: 'order.note' },
  });
  const [refusal, setRefusal] = useState<OrderRefusalCode | null>(null);
  const send = useWrite(addOrderNote, {
    put: getOrder,
    getIdempotencyKey: () => form.getValues().requestId,
    previewInput: () => {
      const text = form.getValues().text.trim();
      return text === '' ? null : { params, body: { text } };
    },
  });
  const submit = form.onSubmit(({ text: input, ...last }) => {
    setRefusal(null);
    const text = input.trim();
    // The API rejects another text with the same idempotency key.
    const requestId = last.requestText === text ? last.requestId : crypto.randomUUID();
    form.setFieldValue('requestId', requestId);
    form.setFieldValue('requestText', text);
    send.mutate(
      { params, body: { text } },
      {
        onSuccess: () => {
          form.clearDraft();
          showToast('order.note-sent');
          onSent();
        },
        onError: (error) => {
          if (!showFieldProblems(form, error)) setRefusal(getOrderRefusal(error));
        },
      },
    );
  });
  if (!isOpen && !isNext && !form.draftSavedAt)
    return <ActionButton label={t('order.write-note')} icon="pencil" onClick={onOpen} />;
  return (
    <form onSubmit={submit} noValidate className={`${styles.form} ${styles.plain}`}>
      <FormSummary form={form} title={t('order.note-not-sent')} />
      <OrderRefusal code={refusal} title={t('order.note-not-sent')} />
      <TextArea
        id={replyFieldIds.note}
        label={t('order.note')}
        description={t('order.note-help')}
        rows={3}
        maxLength={2000}
        // Sending a note replaces the form with an empty one, which would lose the focus.
        autoFocus={isNext}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" label={t('order.send-note')} isBusy={send.isPending} />
      </div>
    </form>
  );
}
