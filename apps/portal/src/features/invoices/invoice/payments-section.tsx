import type { Invoice, InvoicePayment } from '@demarc/contract/invoice.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { Section } from '../../../ui/section.tsx';
import { UnstyledLink } from '../../../ui/unstyled-link.tsx';
import { getInvoiceLink } from '../invoice-link.ts';
import styles from './invoice.module.css';

/** What was paid, returned by the bank or credited, the oldest first. */
export function PaymentsSection({ invoice: { payments, directDebit } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isScheduled = directDebit?.status === 'SCHEDULED';
  return (
    <Section title={t('invoice.payments')} {...(payments.length > 0 && { count: payments.length })}>
      {payments.length === 0 && !isScheduled && <p className={styles.soft}>{t('invoice.no-payments')}</p>}
      <ul className={styles.payments}>
        {payments.map((payment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments have no id, and new ones come last.
          <Payment key={at} payment={payment} />
        ))}
        {isScheduled && (
          <li>
            <Glyph name="running" />
            <span>
              {t('invoice.collection-planned')}
              <small>{t('invoice.collection-account', { iban: directDebit.ibanMasked, mandate: directDebit.mandateId })}</small>
            </span>
            <span className={styles.paid}>{formats.date(directDebit.collectionDate)}</span>
          </li>
        )}
      </ul>
    </Section>
  );
}

function Payment({ payment: { date, amount, method, reference, returnCode } }: { payment: InvoicePayment }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isReturned = returnCode !== null;
  return (
    <li>
      <Glyph name={isReturned ? 'trouble' : 'ok'} />
      <span>
        {t(isReturned ? 'invoice.payment-returned' : `invoice.payment-${method}`, { code: returnCode })}
        <small>
          {formats.date(date)} ·{' '}
          {method === 'CREDIT_NOTE' ? (
            <UnstyledLink to={getInvoiceLink({ number: reference })}>{reference}</UnstyledLink>
          ) : (
            <span className="mono">{reference}</span>
          )}
        </small>
      </span>
      <span className={styles.paid}>{formats.money(Number(amount))}</span>
    </li>
  );
}
