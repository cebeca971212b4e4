import type { Invoice } from '@demarc/contract/invoice.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Section } from '../../../ui/section.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { getInvoiceLink } from '../invoice-link.ts';
import { TransferDetails } from '../transfer-details.tsx';
import { getTransfer } from './payment-advice.ts';
import { useAmountWithoutFindings } from './use-amount-without-findings.ts';
import { useFindingSummary } from './use-finding-summary.ts';

/** When we collect the open amount. What to transfer is behind the button at the top, which each tab has. */
export function DirectDebitSection({ invoice: { directDebit } }: { invoice: Invoice }) {
  return directDebit?.status === 'SCHEDULED' ? <DirectDebit directDebit={directDebit} /> : null;
}

/** Shows what to transfer and where to in a panel. */
export function PayButton({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const transfer = getTransfer(invoice);
  if (!transfer) return null;
  return (
    <>
      <ActionButton variant="primary" label={t('invoice.show-payment-details')} onClick={() => setOpen(true)} />
      <SidePanel title={t('invoice.how-to-pay')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Payment payTo={transfer} invoice={invoice} onLeave={() => setOpen(false)} />
      </SidePanel>
    </>
  );
}

interface PaymentProps {
  payTo: NonNullable<Invoice['payTo']>;
  invoice: Invoice;
  onLeave: () => void;
}

/** If charges look wrong, the customer chooses between the full amount and the amount without them. */
export function Payment({ payTo, invoice, onLeave }: PaymentProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useFindingSummary(invoice);
  const correctAmount = useAmountWithoutFindings(invoice);
  const [isFull, setFull] = useState(true);
  const { openAmount, number } = invoice;
  const money = (amount: string) => formats.money(Number(amount));
  const amount = isFull || correctAmount === null ? openAmount : correctAmount;
  return (
    <>
      {summary !== null && (
        <Note kind="attention" title={t('invoice.full-amount', { amount: money(openAmount) })}>
          {summary}{' '}
          <Link {...getInvoiceLink(invoice, { tab: 'disputes' })} resetScroll={false} onClick={onLeave}>
            {t('finding.review-before-paying')}
          </Link>
        </Note>
      )}
      {correctAmount !== null && (
        <RadioGroup
          label={t('invoice.pay-what')}
          isCompact
          value={isFull ? 'full' : 'correct'}
          onChange={(value) => setFull(value === 'full')}
          options={[
            { value: 'full', label: t('invoice.pay-all'), aside: money(openAmount) },
            {
              value: 'correct',
              label: t('invoice.pay-correct'),
              description: t('invoice.pay-correct-text', { rest: money(subtractAmounts(openAmount, correctAmount)) }),
              aside: money(correctAmount),
            },
          ]}
        />
      )}
      <TransferDetails payTo={payTo} amount={amount} reference={number} />
    </>
  );
}

function DirectDebit({
  directDebit: { collectionDate, ibanMasked, mandateId },
}: {
  directDebit: NonNullable<Invoice['directDebit']>;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Section title={t('invoice.how-to-pay')}>
      <Facts
        facts={[
          { label: t('invoice.method'), value: t('invoice.method-SEPA_DIRECT_DEBIT') },
          { label: t('invoice.collection-date'), value: formats.date(collectionDate) },
          {
            label: t('invoice.your-account'),
            value: <span className="mono">{t('invoice.account-ending', { iban: ibanMasked })}</span>,
          },
          { label: t('invoice.mandate'), value: <span className="mono">{mandateId}</span> },
        ]}
      />
    </Section>
  );
}
