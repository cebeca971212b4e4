import { getInvoice, type Invoice } from '@demarc/contract/invoice.ts';
import {
  addDisputeMessage,
  type Dispute,
  type DisputeMessage,
  type DisputeSummary,
  getInvoiceDispute,
  listInvoiceDisputes,
  maxDisputeText,
  withdrawDispute,
} from '@demarc/contract/invoice-dispute.ts';
import { listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDisputeAnchor } from '../../../blocks/invoice-display.ts';
import { type Message, MessageList } from '../../../blocks/message-list/message-list.tsx';
import { currentBrand } from '../../../brands/current-brand.ts';
import { query, useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { getRefusalCode } from '../../../lib/refusal.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { useFocusedByUrl } from '../../../lib/use-focused-by-url.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { Status } from '../../../ui/status.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { UnstyledLink } from '../../../ui/unstyled-link.tsx';
import { getInvoiceLink } from '../invoice-link.ts';
import { DisputedFacts } from './disputed-facts.tsx';
import styles from './disputes.module.css';
import { nameDisputed } from './name-dispute.ts';
import { formatPausedAmount } from './paused-amount.ts';
import { useOpenDisputes } from './use-disputes.ts';

const glyphs = { OPEN: 'waiting', ACCEPTED: 'ok', REJECTED: 'trouble', WITHDRAWN: 'ended' } as const;

/** A dispute with its messages; while it is open, both parties can write. */
export function DisputeThread({ invoice, summary }: { invoice: Invoice; summary: DisputeSummary }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const { disputeId, reason, status, creditNoteNumber, openedAt, closedAt } = summary;
  const params = { customerId, disputeId };
  const dispute = useQuery(query(getInvoiceDispute, { params }));
  const anchor = getDisputeAnchor(disputeId);
  const title = useFocusedByUrl<HTMLHeadingElement>(anchor);
  return (
    <article className={styles.dispute} aria-labelledby={anchor}>
      <header>
        <h3 ref={title} id={anchor} tabIndex={-1}>
          {nameDisputed(dispute.data ?? { ...summary, charge: null }, t)}
        </h3>
        <Status name={glyphs[status]}>{t(`invoice.dispute-status-${status}`)}</Status>
        <p className={styles.soft}>
          {[
            t(`invoice.dispute-reason-${reason}`),
            t('invoice.dispute-opened', { date: formats.date(openedAt) }),
            closedAt && t('invoice.dispute-closed', { date: formats.date(closedAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {creditNoteNumber && (
          <p>
            <UnstyledLink to={getInvoiceLink({ number: creditNoteNumber })}>
              {t('invoice.one-credit-note', { number: creditNoteNumber })}
            </UnstyledLink>
          </p>
        )}
      </header>
      <AsyncContent result={dispute} name={t('invoice.disputes')} lines={4}>
        {(loaded) => (
          <>
            <DisputedFacts dispute={loaded} />
            <Conversation invoice={invoice} dispute={loaded} />
          </>
        )}
      </AsyncContent>
    </article>
  );
}

function Conversation({ invoice, dispute }: { invoice: Invoice; dispute: Dispute }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState(0);
  const { messages, status, disputeId } = dispute;
  return (
    <>
      <div className={styles.messages}>
        <MessageList messages={messages.map((message) => toMessage(message, t))} />
      </div>
      {status === 'OPEN' && (
        <>
          <ReplyForm key={sent} disputeId={disputeId} isNext={sent > 0} onSent={() => setSent(sent + 1)} />
          {/* Outside the form, because its dialog has a form and forms cannot be nested. */}
          <Withdraw invoice={invoice} disputeId={disputeId} />
        </>
      )}
    </>
  );
}

function toMessage({ messageId, from, author, text, sentAt }: DisputeMessage, t: TFunction): Message {
  const name = from === 'PROVIDER' ? currentBrand.name : author || t('invoice.dispute-you');
  return { id: messageId, from, author: name, text, sentAt };
}

interface ReplyFormProps {
  disputeId: number;
  /** Whether a message was just sent, so that the field keeps focus. */
  isNext: boolean;
  onSent: () => void;
}

function ReplyForm({ disputeId, isNext, onSent }: ReplyFormProps) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const params = { customerId, disputeId };
  const form = useValidatedForm({ text: '' }, addDisputeMessage.rules, {
    draft: `dispute-${disputeId}`,
    labels: { text: 'invoice.dispute-message' },
  });
  const [refusal, setRefusal] = useState<'INVALID_TRANSITION' | 'MESSAGE_LIMIT' | 'OTHER' | null>(null);
  const send = useWrite(addDisputeMessage, {
    put: getInvoiceDispute,
    invalidates: [listInvoiceDisputes],
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
          showToast('invoice.dispute-message-sent');
          onSent();
        },
        onError: (error) =>
          !showFieldProblems(form, error) && setRefusal(getRefusalCode(error, ['INVALID_TRANSITION', 'MESSAGE_LIMIT'])),
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate className={styles.reply}>
      <FormSummary form={form} title={t('invoice.dispute-message-not-sent')} />
      {refusal && (
        <Note kind="trouble" title={t('invoice.dispute-message-not-sent')}>
          {t(`invoice.dispute-refused-${refusal}`)}
        </Note>
      )}
      <TextArea
        label={t('invoice.dispute-message')}
        rows={3}
        maxLength={maxDisputeText}
        autoFocus={isNext}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" label={t('invoice.dispute-send-message')} isBusy={send.isPending} />
      </div>
    </form>
  );
}

function Withdraw({ invoice, disputeId }: { invoice: Invoice; disputeId: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const others = useOpenDisputes(invoice).filter((other) => other.disputeId !== disputeId);
  const customerId = useCustomerId();
  const [isConfirming, setConfirming] = useState(false);
  const input = { params: { customerId, disputeId } };
  const withdraw = useWrite(withdrawDispute, {
    put: getInvoiceDispute,
    invalidates: [listInvoiceDisputes, listInvoiceFindings, getInvoice],
    previewInput: () => input,
  });
  const confirm = () =>
    withdraw.mutate(input, {
      onSuccess: () => showToast('invoice.dispute-withdrawn'),
      onSettled: () => setConfirming(false),
    });
  return (
    <>
      <div className={styles.withdraw}>
        <ActionButton variant="quiet" label={t('invoice.dispute-withdraw')} onClick={() => setConfirming(true)} />
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('invoice.dispute-withdraw-title')}
          consequences={[
            t(`invoice.dispute-withdraw-${getConsequence(invoice, others.length > 0)}`, {
              amount: formatPausedAmount(invoice, formats),
              date: formats.date(invoice.dueDate),
            }),
          ]}
          confirmLabel={t('invoice.dispute-withdraw')}
          isBusy={withdraw.isPending}
          onConfirm={confirm}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** Returns what happens to the open amount when a dispute is withdrawn. */
function getConsequence(invoice: Invoice, hasOtherDisputes: boolean): 'settled' | 'paused' | 'collected' | 'overdue' | 'due' {
  if (Number(invoice.openAmount) <= 0) return 'settled';
  if (hasOtherDisputes) return 'paused';
  if (invoice.awaitsDirectDebit) return 'collected';
  return invoice.overdue ? 'overdue' : 'due';
}
