import { getInvoice, type Invoice, type InvoiceLine } from '@demarc/contract/invoice.ts';
import {
  type DisputeReason,
  disputeInvoice,
  disputeReasons,
  listInvoiceDisputes,
  maxDisputeText,
} from '@demarc/contract/invoice-dispute.ts';
import { type InvoiceFinding, listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { decimal } from '@demarc/contract/rules/decimal.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFinding } from '../../../kinds/invoice/finding-text.ts';
import { useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { formatPeriod } from '../../../lib/format-period.ts';
import { getRefusalCode } from '../../../lib/refusal.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { getDisputedWhole } from './disputed-whole.ts';
import styles from './invoice.module.css';
import { formatPausedAmount } from './paused-amount.ts';
import { useAllLines } from './use-all-lines.ts';

interface DisputePanelProps {
  invoice: Invoice;
  /** Null for the whole invoice. */
  lineNumber: number | null;
  /** Fills in the form. */
  finding: InvoiceFinding | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Disputes an invoice or one of its lines. */
export function DisputePanel({ isOpen, onClose, ...subject }: DisputePanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel
      title={t(subject.lineNumber === null ? 'invoice.dispute-invoice' : 'invoice.dispute-line')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <DisputeForm key={`${subject.lineNumber} ${subject.finding?.findingId}`} {...subject} onClose={onClose} />
    </SidePanel>
  );
}

const amountRule = decimal(2);
/** The amount may have the decimal separator of either language. */
const disputeRules = { ...disputeInvoice.rules, amount: [(value: unknown) => amountRule(normalizeAmount(String(value)))] };

const refusals = ['ALREADY_DISPUTED', 'AMOUNT_TOO_LARGE', 'INVALID_TRANSITION'] as const;

function DisputeForm({ invoice, lineNumber, finding, onClose }: Omit<DisputePanelProps, 'isOpen'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const { data: lines = [] } = useAllLines(invoice);
  const line = lines.find((item) => item.lineNumber === lineNumber);
  const whole = getDisputedWhole(lines, lineNumber);
  const form = useValidatedForm(
    {
      reason: (finding && reasonByFinding[finding.type]) ?? '',
      amount: finding?.amount ?? '',
      text: finding
        ? t('invoice.dispute-from-finding', { text: describeFinding(finding, t, formats), service: finding.serviceRef.label })
        : '',
      requestId: crypto.randomUUID() as string,
    },
    disputeRules,
    { labels: { reason: 'invoice.dispute-reason', amount: 'invoice.dispute-amount', text: 'invoice.dispute-text' } },
  );
  const [refusal, setRefusal] = useState<(typeof refusals)[number] | 'OTHER' | null>(null);
  const toInput = ({ reason, amount, text }: { reason: string; amount: string; text: string }) => ({
    params: { customerId, number: invoice.number },
    body: {
      lineNumber,
      reason: reason as DisputeReason,
      text: text.trim(),
      amount: toAmount(amount),
      findingId: finding?.findingId ?? null,
    },
  });
  const send = useWrite(disputeInvoice, {
    invalidates: [getInvoice, listInvoiceDisputes, listInvoiceFindings],
    previewInput: () => toInput(form.getValues()),
  });
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    send.mutate(toInput(values), {
      onSuccess: () => {
        showToast('invoice.dispute-sent');
        onClose();
      },
      onError: (error) => !showFieldProblems(form, error) && setRefusal(getRefusalCode(error, refusals)),
    });
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormSummary form={form} title={t('invoice.dispute-not-sent')} />
      {refusal && (
        <Note kind="trouble" title={t('invoice.dispute-not-sent')}>
          {t(`invoice.dispute-refused-${refusal}`)}
        </Note>
      )}
      <DisputeSubject invoice={invoice} line={line} whole={whole?.amount} finding={finding} />
      <SelectField
        label={t('invoice.dispute-reason')}
        placeholder={t('invoice.dispute-reason-choose')}
        options={disputeReasons.map((value) => ({ value, label: t(`invoice.dispute-reason-${value}`) }))}
        data-autofocus
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <TextField
        label={t('invoice.dispute-amount')}
        description={
          whole &&
          t(`invoice.dispute-all-${lineNumber === null ? 'invoice' : 'charge'}${whole.isCredited ? '-left' : ''}`, {
            amount: formats.money(Number(whole.amount)),
          })
        }
        isOptional
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        key={form.key('amount')}
        {...form.getInputProps('amount')}
      />
      <TextArea
        label={t('invoice.dispute-text')}
        description={t('invoice.dispute-text-help')}
        rows={6}
        maxLength={maxDisputeText}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('invoice.send-dispute')} isBusy={send.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

/** The disputed charge and amount: for a finding only its part of the line, without what was already credited. */
function DisputeSubject({
  invoice,
  line,
  whole,
  finding,
}: Pick<DisputePanelProps, 'invoice' | 'finding'> & { line: InvoiceLine | undefined; whole: string | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { number, totalExclVat } = invoice;
  const formatMoney = (amount: string) => formats.money(Number(amount));
  const paused = formatPausedAmount(invoice, formats);
  // The maximum amount that can be disputed.
  const total = whole ?? totalExclVat;
  const product = line && (line.productName ?? line.description);
  const isPart = finding !== null && line !== undefined && Number(finding.amount) < Number(total);
  return (
    <p className={styles.soft}>
      <b>{finding ? finding.serviceRef.label : (product ?? t('invoice.one-number', { number }))}</b>
      {finding && ` · ${finding.productName ?? finding.description} · ${formatPeriod(finding.period)}`}
      <br />
      {isPart
        ? t('invoice.dispute-part', { amount: formatMoney(finding.amount), total: formatMoney(total) })
        : t('invoice.amount-excl-vat', { amount: formatMoney(finding?.amount ?? total) })}
      {paused !== null && (
        <>
          <br />
          {t('invoice.dispute-pauses', { amount: paused })}
        </>
      )}
    </p>
  );
}

const reasonByFinding: Partial<Record<InvoiceFinding['type'], DisputeReason>> = {
  BILLED_AFTER_END: 'BILLED_AFTER_END',
  BILLED_TWICE: 'BILLED_TWICE',
  WRONG_PRICE: 'WRONG_PRICE',
  WRONG_DAYS: 'WRONG_DAYS',
};

function normalizeAmount(input: string): string {
  return input.trim().replace(',', '.');
}

/** The amount with a point and two decimals: `12.50` for `12,5`. Invalid text is sent unchanged, and the API rejects it. */
function toAmount(input: string): string | null {
  const text = normalizeAmount(input);
  if (text === '') return null;
  return /^\d{1,10}(\.\d{0,2})?$/.test(text) ? Number(text).toFixed(2) : text;
}
