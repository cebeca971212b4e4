import { getCustomer } from '@demarc/contract/customer.ts';
import type { Invoice } from '@demarc/contract/invoice.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { NoteWithAction } from '../../../ui/note-with-action.tsx';
import { getInvoiceLink } from '../invoice-link.ts';
import { DisputedNote } from './disputed-note.tsx';
import styles from './invoice.module.css';
import { PayButton } from './pay-section.tsx';
import { getPaymentAdvice, getTransfer, type PaymentAdvice } from './payment-advice.ts';
import { findCollectedDay, findReturnCode, getReturnAdviceKey, getReturnReasonKey } from './return-reason.ts';
import { useFindingSummary } from './use-finding-summary.ts';
import { WholeText } from './whole-text.tsx';

const noteKinds: Readonly<Record<Exclude<PaymentAdvice['kind'], 'disputed'>, 'trouble' | 'neutral'>> = {
  returned: 'trouble',
  overdue: 'trouble',
  transfer: 'neutral',
  collection: 'neutral',
  'collection-follows': 'neutral',
};

/** Explains how the open amount gets paid, with the payment details if the customer has to transfer it. */
export function PaymentNote({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const mandate = invoice.returnedMandateId;
  const collectedOn = findCollectedDay(invoice.payments);
  const advice = getPaymentAdvice(invoice);
  const isReturned = advice !== null && mandate !== null && collectedOn !== null;
  const company = useQuery({ ...query(getCustomer, { params: { customerId } }), enabled: isReturned });
  const isTransferNow = company.data?.paymentMethod === 'BANK_TRANSFER';
  if (!advice) return null;
  if (advice.kind === 'disputed') {
    return (
      <DisputedNote invoice={invoice}>
        <FindingWarning invoice={invoice} />
      </DisputedNote>
    );
  }
  // An invoice without a scheduled direct debit may be open again because the bank returned one.
  const returnCode = advice.kind === 'collection' ? null : findReturnCode(invoice.payments);
  const values = {
    amount: formats.money(Number(invoice.openAmount)),
    number: invoice.number,
    date: formats.date(invoice.dueDate),
    ...(advice.kind === 'collection' && {
      collectionDate: formats.date(advice.directDebit.collectionDate),
      iban: advice.directDebit.ibanMasked,
      mandate: advice.directDebit.mandateId,
    }),
    ...(returnCode !== null && { code: returnCode, reason: t(getReturnReasonKey(returnCode)) }),
  };
  return (
    <NoteWithAction
      kind={noteKinds[advice.kind]}
      title={t(`invoice.advice-${advice.kind}`, values)}
      action={getTransfer(invoice) && <PayButton invoice={invoice} />}
    >
      {returnCode !== null &&
        `${t(advice.kind === 'returned' ? getReturnAdviceKey(returnCode) : 'invoice.advice-returned-before', values)} `}
      {returnCode !== null && isReturned && (
        <>
          <WholeText
            text={t(isTransferNow ? 'invoice.advice-returned-old-mandate' : 'invoice.advice-returned-mandate', {
              mandate,
              date: formats.date(collectedOn),
            })}
            whole={mandate}
          />{' '}
        </>
      )}
      <WholeText
        text={t(`invoice.advice-${advice.kind}-text`, values)}
        whole={advice.kind === 'collection' ? advice.directDebit.mandateId : null}
      />
      <FindingWarning invoice={invoice} />
    </NoteWithAction>
  );
}

/** Summarizes the findings about the amount, with a link to them. */
function FindingWarning({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const summary = useFindingSummary(invoice);
  if (summary === null) return null;
  return (
    <p className={styles.warning}>
      {summary}{' '}
      <Link {...getInvoiceLink(invoice, { tab: 'disputes' })} resetScroll={false}>
        {t(getTransfer(invoice) ? 'finding.review-before-paying' : 'finding.review')}
      </Link>
    </p>
  );
}
