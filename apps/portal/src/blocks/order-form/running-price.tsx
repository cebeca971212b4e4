import type { OrderItem, Totals } from '@demarc/contract/catalog.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Section } from '../../ui/section.tsx';
import type { DeliveryTiming } from '../availability/package-delivery.ts';
import styles from './order-form.module.css';
import { sumFirstMonths } from './order-price.ts';

interface PriceBreakdown {
  items: readonly OrderItem[];
  totals: Totals;
}

interface PriceRowsProps extends PriceBreakdown {
  /** Whether to leave out a group without items. */
  hidesEmpty?: boolean;
  /** Rows below the total per month. */
  moreMonthly?: ReactNode;
  /** Whether the totals are a minimum, shown as "from". */
  isMinimum?: boolean;
}

/** Shows the monthly and one-time items, each group with its total. */
export function PriceRows({ items, totals, hidesEmpty = false, moreMonthly, isMinimum = false }: PriceRowsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const formatTotal = (amount: string) => formatFrom(formats.money(Number(amount)), isMinimum, t);
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
            <dd>{formatTotal(chargeType === 'MRC' ? totals.mrc : totals.nrc)}</dd>
          </div>
          {chargeType === 'MRC' && moreMonthly}
        </dl>
      ))}
    </div>
  );
}

/** Shows the totals in two short lines, where there is no room for the items. */
export function PriceSummary({ totals: { mrc, nrc }, isMinimum }: { totals: Totals; isMinimum: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const format = (key: string, amount: string) => formatFrom(t(key, { amount: formats.money(Number(amount)) }), isMinimum, t);
  return (
    <p className={styles.summary}>
      <b>{format('order-new.price-MRC', mrc)}</b>
      <small>{format('order-new.price-NRC', nrc)}</small>
    </p>
  );
}

function formatFrom(price: string, isMinimum: boolean, t: TFunction): string {
  return isMinimum ? t('order-new.price-from', { price }) : price;
}

interface RunningPriceProps extends PriceBreakdown {
  /** Says what to choose to see the exact price, if the totals are a minimum; null if they are exact. */
  startingText: string | null;
  /** Null until the term is chosen. */
  termMonths: number | null;
  /** Null if no energy is charged. `max` is the formatted maximum per month, or null until it is known. */
  energy: { max: string | null } | null;
  /** Whether the server has confirmed the price; otherwise it comes from the catalog. */
  isChecked: boolean;
  /** The earliest possible delivery date; null until it is known. */
  earliest: string | null;
  earliestTiming: DeliveryTiming;
  /** Says what the earliest date depends on; null if it depends on nothing. */
  earliestNote?: string | null | undefined;
}

/** The order summary next to the form: the price so far, monthly and one-time, and the earliest possible date. */
export function RunningPrice(props: RunningPriceProps) {
  const { items, totals, startingText, termMonths, energy, isChecked, earliest, earliestTiming, earliestNote } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  // Metered energy is charged on top of these totals, so the texts call them fixed costs.
  const textSuffix = energy === null ? '' : '-fixed';
  const firstMonths = Math.min(12, termMonths || 12);
  return (
    <>
      {items.length > 0 && (
        <Section title={t('order-new.price')}>
          <PriceRows items={items} totals={totals} isMinimum={startingText !== null} />
          <p className={styles.soft}>
            {startingText === null ? describePrice() : `${t('order-new.price-lowest')} ${startingText}`}
          </p>
        </Section>
      )}
      {earliest && (
        <Section title={t('order-new.earliest')}>
          <p>
            {earliestTiming === 'on'
              ? formats.longDate(earliest)
              : t(`order-new.earliest-${earliestTiming}`, { day: formats.longDate(earliest) })}
          </p>
          {earliestNote && <p className={styles.soft}>{earliestNote}</p>}
        </Section>
      )}
    </>
  );

  function describePrice(): string {
    const getTextValues = (months: number) => ({ count: months, amount: formats.money(Number(sumFirstMonths(totals, months))) });
    const describeTerm = (months: number) => {
      if (months > firstMonths) return t(`order-new.term-total${textSuffix}`, getTextValues(months));
      return months > 1 ? t('order-new.term-then', { count: months }) : t('order-new.term-none');
    };
    return [
      t(`order-new.first-months${textSuffix}`, getTextValues(firstMonths)),
      termMonths !== null && describeTerm(termMonths),
      energy?.max && t('order-new.energy-besides', { max: energy.max }),
      t(isChecked ? 'order-new.price-checked' : 'order-new.price-catalog'),
    ]
      .filter(Boolean)
      .join(' ');
  }
}
