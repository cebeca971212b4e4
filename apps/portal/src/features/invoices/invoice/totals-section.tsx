import type { Invoice } from '@demarc/contract/invoice.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './invoice.module.css';

/** The totals of the invoice, with the VAT per rate. */
export function TotalsSection({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const formatMoney = (amount: string) => formats.money(Number(amount));
  const { type, vatBreakdown, totalExclVat, totalVat, totalInclVat, paidAmount, openAmount } = invoice;
  return (
    <Section title={t('invoice.sums')}>
      <dl className={styles.sums}>
        <div>
          <dt>{t('invoice.excl-vat')}</dt>
          <dd>{formatMoney(totalExclVat)}</dd>
        </div>
        {vatBreakdown.map(({ category, ratePercent, taxableAmount, vatAmount, exemptionReason }) => (
          <div key={`${category} ${ratePercent}`}>
            <dt>
              {t(`invoice.vat-${category}`, { percent: formats.percent(Number(ratePercent)) })}
              <small>
                {t('invoice.vat-over', { amount: formatMoney(taxableAmount) })}
                {exemptionReason && <span className="mono"> {exemptionReason}</span>}
              </small>
            </dt>
            <dd>{formatMoney(vatAmount)}</dd>
          </div>
        ))}
        {vatBreakdown.length > 1 && (
          <div>
            <dt>{t('invoice.total-vat')}</dt>
            <dd>{formatMoney(totalVat)}</dd>
          </div>
        )}
        <div data-total="">
          <dt>{t('invoice.total-incl-vat')}</dt>
          <dd>{formatMoney(totalInclVat)}</dd>
        </div>
        <div>
          <dt>{t(type === 'CREDIT_NOTE' ? 'invoice.settled-credit' : 'invoice.settled')}</dt>
          <dd>{formatMoney(paidAmount)}</dd>
        </div>
        <div data-total="">
          <dt>{t('invoice.open')}</dt>
          <dd>{formatMoney(openAmount)}</dd>
        </div>
      </dl>
    </Section>
  );
}
