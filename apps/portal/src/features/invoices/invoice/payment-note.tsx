import type { Invoice } from '@demarc/contract/invoice.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Note } from '../../../ui/note.tsx';
import styles from './invoice.module.css';
import { getPaymentAdvice, type PaymentAdvice } from './payment-advice.ts';

const noteKinds: Readonly<Record<PaymentAdvice['kind'], 'trouble' | 'attention' | 'neutral'>> = {
  returned: 'trouble',
  overdue: 'trouble',
  disputed: 'attention',
  transfer: 'neutral',
  collection: 'neutral',
  'collection-follows': 'neutral',
};

/** How the open amount gets paid. */
export function PaymentNote({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const advice = getPaymentAdvice(invoice);
  if (!advice) return null;
  const values = {
    amount: formats.money(Number(invoice.openAmount)),
    number: invoice.number,
    date: formats.date(invoice.dueDate),
    ...(advice.kind === 'collection' && {
      collectionDate: formats.date(advice.directDebit.collectionDate),
      iban: advice.directDebit.ibanMasked,
      mandate: advice.directDebit.mandateId,
    }),
    ...(advice.kind === 'returned' && { code: advice.returnCode ?? '' }),
  };
  const hasCode = advice.kind === 'returned' && advice.returnCode !== null;
  return (
    <div className={styles.note}>
      <Note kind={noteKinds[advice.kind]} title={t(`invoice.advice-${advice.kind}`, values)}>
        {hasCode && `${t('invoice.advice-return-code', values)} `}
        {t(`invoice.advice-${advice.kind}-text`, values)}
      </Note>
    </div>
  );
}
