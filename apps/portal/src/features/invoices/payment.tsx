import type { Invoice } from '@demarc/contract/invoice.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Note } from '../../ui/note.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useAmountWithoutFindings } from './invoice/use-amount-without-findings.ts';
import { useFindingSummary } from './invoice/use-finding-summary.ts';
import { getInvoiceLink } from './invoice-link.ts';
import { TransferDetails } from './transfer-details.tsx';

interface PaymentProps {
  payTo: NonNullable<Invoice['payTo']>;
  invoice: Invoice;
  onLeave: () => void;
}

/** The payment details of one invoice. If charges look wrong, the customer chooses whether to pay them. */
export function Payment({ payTo, invoice, onLeave }: PaymentProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useFindingSummary(invoice);
  const correctAmount = useAmountWithoutFindings(invoice);
  const [isFull, setFull] = useState(true);
  const { openAmount, number } = invoice;
  const formatMoney = (amount: string) => formats.money(Number(amount));
  const amount = isFull || correctAmount === null ? openAmount : correctAmount;
  return (
    <>
      {summary !== null && (
        <Note kind="attention" title={t('invoice.full-amount', { amount: formatMoney(openAmount) })}>
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
            { value: 'full', label: t('invoice.pay-all'), aside: formatMoney(openAmount) },
            {
              value: 'correct',
              label: t('invoice.pay-correct'),
              description: t('invoice.pay-correct-text', { rest: formatMoney(subtractAmounts(openAmount, correctAmount)) }),
              aside: formatMoney(correctAmount),
            },
          ]}
        />
      )}
      <TransferDetails payTo={payTo} amount={amount} reference={number} />
    </>
  );
}
