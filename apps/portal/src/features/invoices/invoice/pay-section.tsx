import type { Invoice } from '@demarc/contract/invoice.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Payment } from '../payment.tsx';
import styles from './invoice.module.css';
import { getTransfer } from './payment-advice.ts';

/** Shows when we collect the open amount. For a transfer, each tab has a button at the top with the payment details. */
export function DirectDebitSection({ invoice: { directDebit } }: { invoice: Invoice }) {
  return directDebit?.status === 'SCHEDULED' ? <DirectDebit directDebit={directDebit} /> : null;
}

/** A button that shows the payment details in a panel. */
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
          { label: t('invoice.mandate'), value: <span className={`mono ${styles.whole}`}>{mandateId}</span> },
        ]}
      />
    </Section>
  );
}
