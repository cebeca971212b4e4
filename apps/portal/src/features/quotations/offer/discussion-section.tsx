import { getQuotation } from '@demarc/contract/quotation.ts';
import { addQuotationComment } from '@demarc/contract/quotation-request.ts';
import {
  maxQuotationComments,
  maxQuotationTextLength,
  type Quotation,
  type QuotationComment,
} from '@demarc/contract/quotation-schemas.ts';
import { canCommentQuotation } from '@demarc/contract/quotation-state.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Message, MessageList } from '../../../blocks/message-list/message-list.tsx';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { getQuoteRefusal, type QuoteRefusalCode } from '../quote-refusal.ts';
import { QuoteRefusalNote } from '../quote-refusal-note.tsx';
import { staleQuotations, useQuotationParams } from '../use-quotation.ts';
import styles from './offer.module.css';

/** The comments of both parties, oldest first, and a form to add one. */
export function DiscussionSection({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState(0);
  const { comments, status, quotationId } = quotation;
  const isOpen = canCommentQuotation(status) && comments.length < maxQuotationComments;
  return (
    <Section title={t('quotation.discussion')} count={comments.length}>
      {comments.length === 0 && (
        <p className={styles.soft}>{t(isOpen ? 'quotation.no-comments' : 'quotation.no-comments-closed')}</p>
      )}
      <MessageList messages={comments.map((comment) => toMessage(comment, t))} />
      {isOpen && <CommentForm key={sent} quotationId={quotationId} isNext={sent > 0} onSent={() => setSent(sent + 1)} />}
    </Section>
  );
}

function toMessage({ commentId, from, author, text, writtenAt }: QuotationComment, t: TFunction): Message {
  const party = t(`quotation.from-${from}`);
  const note = author && from === 'PROVIDER' ? party : undefined;
  return { id: commentId, from, author: author || party, note, text, sentAt: writtenAt };
}

interface CommentFormProps {
  quotationId: number;
  /** Whether a comment was just sent, so that the field keeps focus. */
  isNext: boolean;
  onSent: () => void;
}

function CommentForm({ quotationId, isNext, onSent }: CommentFormProps) {
  const { t } = useTranslation();
  const params = useQuotationParams(quotationId);
  const form = useValidatedForm({ text: '' }, addQuotationComment.rules, {
    draft: `quotation-comment-${quotationId}`,
    labels: { text: 'quotation.comment' },
  });
  const [refusal, setRefusal] = useState<QuoteRefusalCode | null>(null);
  const send = useWrite(addQuotationComment, {
    put: getQuotation,
    invalidates: staleQuotations,
    previewInput: () => {
      const text = form.getValues().text.trim();
      return text === '' ? null : { params, body: { text } };
    },
  });
  const submit = form.onSubmit(({ text }) => {
    setRefusal(null);
    send.mutate(
      { params, body: { text: text.trim() } },
      {
        onSuccess: () => {
          form.clearDraft();
          showToast('quotation.comment-sent');
          onSent();
        },
        onError: (error) => !showFieldProblems(form, error) && setRefusal(getQuoteRefusal(error)),
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={t('quotation.comment-not-sent')} />
      <QuoteRefusalNote code={refusal} title={t('quotation.comment-not-sent')} />
      <TextArea
        label={t('quotation.comment')}
        rows={3}
        maxLength={maxQuotationTextLength}
        autoFocus={isNext}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" label={t('quotation.send-comment')} isBusy={send.isPending} />
      </div>
    </form>
  );
}
