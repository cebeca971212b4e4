import type { TermTotals } from '@demarc/contract/quotation-price.ts';
import type { QuotationItem } from '@demarc/contract/quotation-schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { FieldNote } from '../../../ui/field-note.tsx';
import { Section } from '../../../ui/section.tsx';
import { formatTerm } from '../format-term.ts';
import styles from './acceptance.module.css';

interface PriceAsideProps {
  /** Null while nothing is chosen. */
  totals: TermTotals | null;
  items: readonly QuotationItem[];
  termMonths: number;
  isAsking: boolean;
  /** Whether the server has confirmed that everything can be ordered. */
  isChecked: boolean;
}

/** The price of the chosen items, always in view. */
export function PriceAside({ totals, items, termMonths, isAsking, isChecked }: PriceAsideProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const formatMoney = (amount: string | undefined) => formats.money(amount === undefined ? null : Number(amount));
  return (
    <aside className={styles.aside}>
      <Section title={t('quotation.price')}>
        {totals === null ? (
          <p className={styles.hint}>{t('quotation.choose-item')}</p>
        ) : (
          <>
            <dl className={styles.rows}>
              {items.map(({ itemId, description, prices }) => (
                <div key={itemId}>
                  <dt>{description}</dt>
                  <dd>{formatMoney(prices.find((price) => price.termMonths === termMonths)?.mrc)}</dd>
                </div>
              ))}
              <div data-total="">
                <dt>{t('quotation.mrc')}</dt>
                <dd>{formatMoney(totals.mrc)}</dd>
              </div>
              <div data-total="">
                <dt>{t('quotation.nrc')}</dt>
                <dd>{formatMoney(totals.nrc)}</dd>
              </div>
              <div data-total="">
                <dt>{t('quotation.contract-value')}</dt>
                <dd>{formatMoney(totals.contractValue)}</dd>
              </div>
            </dl>
            <p className={styles.hint}>{`${formatTerm(totals.termMonths, t)} · ${t('quotation.excl-vat')}`}</p>
          </>
        )}
        <div aria-live="polite" className={styles.checked}>
          {isAsking ? (
            <FieldNote glyph="running">{t('quotation.being-checked')}</FieldNote>
          ) : (
            isChecked && <FieldNote glyph="ok">{t('quotation.all-checked')}</FieldNote>
          )}
        </div>
      </Section>
    </aside>
  );
}

/** The price in one line and the button that accepts it, at the bottom of a narrow screen. */
export function PriceBar({ totals, button }: Pick<PriceAsideProps, 'totals'> & { button: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className={styles.bar}>
      <p>
        {totals ? (
          <>
            <b>{t('quotation.per-month', { amount: formats.money(Number(totals.mrc)) })}</b>
            <small>{t('quotation.once', { amount: formats.money(Number(totals.nrc)) })}</small>
          </>
        ) : (
          t('quotation.choose-item')
        )}
      </p>
      {button}
    </div>
  );
}
