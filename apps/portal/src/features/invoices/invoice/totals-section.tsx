import type { Invoice } from '@demarc/contract/invoice.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './invoice.module.css';

/** The totals of the invoice, with the VAT per rate. */
export function TotalsSection({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const money = (amount: string) => formats.money(Number(amount));
  const { type, vatBreakdown, totalExclVat, totalVat, totalInclVat, paidAmount, openAmount } = invoice;
  return (
    <Section title={t('invoice.sums')}>
      <dl className={styles.sums}>
        <div>
          <dt>{t('invoice.excl-vat')}</dt>
          <dd>{money(totalExclVat)}</dd>
        </div>
        {vatBreakdown.map(({ category, ratePercent, taxableAmount, vatAmount, exemptionReason }) => (
          <div key={`${category} ${ratePercent}`}>
            <dt>
              {t(`invoice.vat-${category}`, { percent: formats.percent(Number(ratePercent)) })}
              <small>
                {t('invoice.vat-over', { amount: money(taxableAmount) })}
                {exemptionReason && <span className="mono"> {exemptionReason}</span>}
              </small>
            </dt>
            <dd>{money(vatAmount)}</dd>
          </div>
        ))}
        {vatBreakdown.length > 1 && (
          <div>
            <dt>{t('invoice.total-vat')}</dt>
            <dd>{money(totalVat)}</dd>
          </div>
        )}
        <div data-total="">
          <dt>{t('invoice.total-incl-vat')}</dt>
          <dd>{money(totalInclVat)}</dd>
        </div>
        <div>
          <dt>{t(type === 'CREDIT_NOTE' ? 'invoice.settled-credit' : 'invoice.settled')}</dt>
          <dd>{money(paidAmount)}</dd>
        </div>
        <div data-total="">
          <dt>{t('invoice.open')}</dt>
          <dd>{money(openAmount)}</dd>
        </div>
      </dl>
    </Section>
  );
}
