import type { Invoice, InvoicePayment, InvoiceReminder } from '@demarc/contract/invoice.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { Section } from '../../../ui/section.tsx';
import { UnstyledLink } from '../../../ui/unstyled-link.tsx';
import { getInvoiceLink } from '../invoice-link.ts';
import styles from './invoice.module.css';
import { getReturnReasonKey } from './return-reason.ts';
import { WholeText } from './whole-text.tsx';

/** Payments, returns, credits and reminders, oldest first, and the scheduled direct debit last. */
export function PaymentsSection({ invoice: { type, payments, reminders, directDebit } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isCreditNote = type === 'CREDIT_NOTE';
  const isScheduled = directDebit?.status === 'SCHEDULED';
  const entries = [...payments, ...reminders].toSorted((a, b) => getDay(a).localeCompare(getDay(b)));
  return (
    <Section
      title={t(isCreditNote ? 'invoice.settlement' : 'invoice.payments')}
      {...(entries.length > 0 && { count: entries.length })}
    >
      {entries.length === 0 && !isScheduled && <p className={styles.soft}>{t('invoice.no-payments')}</p>}
      <ul className={styles.payments}>
        {entries.map((entry, index) =>
          'step' in entry ? (
            <Reminder key={`${entry.step} ${entry.sentOn}`} reminder={entry} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments have no id, and new ones come last.
            <Payment key={index} payment={entry} isForCreditNote={isCreditNote} />
          ),
        )}
        {isScheduled && (
          <li>
            <Glyph name="running" />
            <span>
              {t('invoice.collection-planned')}
              <small>
                <WholeText
                  text={t('invoice.collection-account', { iban: directDebit.ibanMasked, mandate: directDebit.mandateId })}
                  whole={directDebit.mandateId}
                />
              </small>
            </span>
            <span className={styles.paid}>{formats.date(directDebit.collectionDate)}</span>
          </li>
        )}
      </ul>
    </Section>
  );
}

const getDay = (entry: InvoicePayment | InvoiceReminder) => ('step' in entry ? entry.sentOn : entry.date);

function Reminder({ reminder: { step, sentOn } }: { reminder: InvoiceReminder }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <li>
      <Glyph name="attention" />
      <span>
        {t(`invoice.reminder-${step}`)}
        <small>{t('invoice.reminder-mailed', { date: formats.date(sentOn) })}</small>
      </span>
    </li>
  );
}

interface PaymentProps {
  payment: InvoicePayment;
  isForCreditNote: boolean;
}

function Payment({ payment: { date, amount, method, reference, returnCode }, isForCreditNote }: PaymentProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isReturned = returnCode !== null;
  return (
    <li>
      <Glyph name={isReturned ? 'trouble' : 'ok'} />
      <span>
        {isForCreditNote && method === 'CREDIT_NOTE'
          ? t('invoice.payment-INVOICE')
          : t(isReturned ? 'invoice.payment-returned' : `invoice.payment-${method}`, { code: returnCode })}
        <small>
          {formats.date(date)} ·{' '}
          {method === 'CREDIT_NOTE' ? (
            <UnstyledLink to={getInvoiceLink({ number: reference })}>{reference}</UnstyledLink>
          ) : (
            <span className="mono">{reference}</span>
          )}
        </small>
        {isReturned && <small>{t(getReturnReasonKey(returnCode))}</small>}
      </span>
      <span className={styles.paid}>{formats.money(Number(amount))}</span>
    </li>
  );
}
