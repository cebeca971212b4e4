import type { OrderItem, Totals } from '@demarc/contract/catalog.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Section } from '../../ui/section.tsx';
import styles from './order-form.module.css';
import { sumFirstMonths } from './order-price.ts';

interface PriceBreakdown {
  items: readonly OrderItem[];
  totals: Totals;
}

interface PriceRowsProps extends PriceBreakdown {
  /** Leaves out a group without items. */
  hidesEmpty?: boolean;
  /** Rows below the total per month. */
  moreMonthly?: ReactNode;
}

/** The monthly and one-time items, each group with its total. */
export function PriceRows({ items, totals, hidesEmpty = false, moreMonthly }: PriceRowsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const groups = (['MRC', 'NRC'] as const).filter(
    (chargeType) => !hidesEmpty || items.some((item) => item.chargeType === chargeType),
  );
  return (
    <div className={styles.prices}>
      {groups.map((chargeType) => (
        <dl key={chargeType} className={styles.rows}>
          <div className={styles.kind}>
            <dt>{t(`order-new.kind-${chargeType}`)}</dt>
          </div>
          {items
            .filter((item) => item.chargeType === chargeType)
            .map(({ productCode, name, quantity, amount }) => (
              <div key={productCode}>
                <dt>
                  {name}
                  {quantity > 1 && <span> {t('order-new.times', { count: quantity })}</span>}
                </dt>
                <dd>{formats.money(Number(amount))}</dd>
              </div>
            ))}
          <div className={styles.total}>
            <dt>{t(`order-new.total-${chargeType}`)}</dt>
            <dd>{formats.money(Number(chargeType === 'MRC' ? totals.mrc : totals.nrc))}</dd>
          </div>
          {chargeType === 'MRC' && moreMonthly}
        </dl>
      ))}
    </div>
  );
}

/** The totals in two short lines, for where the items do not fit. */
export function PriceSummary({ totals: { mrc, nrc } }: { totals: Totals }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <p className={styles.summary}>
      <b>{t('order-new.price-MRC', { amount: formats.money(Number(mrc)) })}</b>
      <small>{t('order-new.price-NRC', { amount: formats.money(Number(nrc)) })}</small>
    </p>
  );
}

interface RunningPriceProps extends PriceBreakdown {
  /** Null until it is chosen. */
  termMonths: number | null;
  /** The most that energy costs per month, null until it is known; null as a whole if no energy is charged. */
  energy: { maxMonthly: string | null } | null;
  /** The server has confirmed the price; otherwise it comes from the catalog. */
  isChecked: boolean;
  /** Null until it is known. */
  earliest: string | null;
  isEarliestEstimate: boolean;
}

/** The order summary next to the form, once there is one: the price so far, monthly and one-time, and the earliest possible date. */
export function RunningPrice(props: RunningPriceProps) {
  const { items, totals, termMonths, energy, isChecked, earliest, isEarliestEstimate } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  // With energy, which nobody knows yet, the sums are not the total.
  const part = energy === null ? '' : '-fixed';
  const firstMonths = Math.min(12, termMonths || 12);
  return (
    <>
      {items.length > 0 && (
        <Section title={t('order-new.price')}>
          <PriceRows items={items} totals={totals} />
          <p className={styles.soft}>
            {t(`order-new.first-months${part}`, {
              count: firstMonths,
              amount: formats.money(Number(sumFirstMonths(totals, firstMonths))),
            })}{' '}
            {termMonths !== null &&
              (termMonths > firstMonths
                ? t(`order-new.term-total${part}`, {
                    count: termMonths,
                    amount: formats.money(Number(sumFirstMonths(totals, termMonths))),
                  })
                : termMonths > 1
                  ? t('order-new.term-then', { count: termMonths })
                  : t('order-new.term-none'))}{' '}
            {energy?.maxMonthly && `${t('order-new.energy-besides', { amount: formats.money(Number(energy.maxMonthly)) })} `}
            {t(isChecked ? 'order-new.price-checked' : 'order-new.price-catalog')}
          </p>
        </Section>
      )}
      {earliest && (
        <Section title={t('order-new.earliest')}>
          <p>
            {isEarliestEstimate
              ? t('order-new.earliest-around', { day: formats.longDate(earliest) })
              : formats.longDate(earliest)}
          </p>
        </Section>
      )}
    </>
  );
}
