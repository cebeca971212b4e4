import { calculateMargin } from '@demarc/contract/invoice-margin.ts';
import { maxCostCenter, maxEndUser, type OwnPrice } from '@demarc/contract/own-price.ts';
import { useTranslation } from 'react-i18next';
import { getServicesName } from '../../../kinds/service-types.ts';
import { noValue, useFormats } from '../../../lib/format.ts';
import { formatFigure } from '../invoice-amounts.ts';
import {
  type Column,
  canFill,
  columns,
  fillPrices,
  getInitialMargin,
  getInitialValues,
  getKey,
  getSuggestedEndUser,
  isOnlySuggested,
  type Values,
  withTypedPrice,
} from './grid-values.ts';
import { MarginForm } from './margin-form.tsx';
import styles from './own-prices.module.css';
import { PriceTotals } from './price-totals.tsx';
import { sumPrices } from './sum-prices.ts';
import type { Problems, usePriceEdits } from './use-price-edits.ts';

interface PriceGridProps extends Pick<ReturnType<typeof usePriceEdits>, 'edits' | 'setEdits' | 'problems' | 'save'> {
  prices: readonly OwnPrice[];
  /** Whether the page has all services of the list. */
  isWhole: boolean;
}

/** Resale prices as a grid of fields; Enter saves all edits. */
export function PriceGrid({ prices, isWhole, edits, setEdits, problems, save }: PriceGridProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const getValues = (price: OwnPrice) => edits.get(getKey(price))?.values ?? getInitialValues(price, formats);
  const unpriced = prices.filter((price) => canFill(price, getInitialValues(price, formats)));
  const fillable = unpriced.filter((price) => canFill(price, getValues(price)));
  const hasSuggestion = prices.some((price) => getSuggestedEndUser(price) !== null);
  const edit = (price: OwnPrice, column: Column, value: string) => {
    const key = getKey(price);
    const initial = getInitialValues(price, formats);
    const next = { ...getValues(price), [column]: value };
    const otherEdits = new Map(edits);
    if (columns.every((column) => next[column] === initial[column])) otherEdits.delete(key);
    else otherEdits.set(key, { price, values: next });
    setEdits(otherEdits);
  };
  const fill = (marginTenths: number) =>
    setEdits(new Map([...edits, ...fillPrices(prices, getValues, { marginTenths, formats })]));
  const { percent } = sumPrices(prices);
  return (
    <>
      {unpriced.length > 0 && (
        <div className={styles.help}>
          <MarginForm
            count={fillable.length}
            total={unpriced.length}
            initial={formats.number(getInitialMargin(percent))}
            onFill={fill}
          />
          {hasSuggestion && <p>{t('invoice.suggested-end-users')}</p>}
        </div>
      )}
      <table className={styles.grid}>
        <caption className="unseen">{t('invoice.own-prices')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('invoice.service')}</th>
            <th scope="col">{t('invoice.monthly-cost')}</th>
            <th scope="col">{t('invoice.own-monthlyPrice')}</th>
            <th scope="col" className={styles.margin}>
              {t('invoice.margin')}
            </th>
            <th scope="col">{t('invoice.own-costCenter')}</th>
            <th scope="col">{t('invoice.own-endUser')}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <Row key={getKey(price)} price={price} values={getValues(price)} problems={problems} onEdit={edit} onSave={save} />
          ))}
        </tbody>
        <PriceTotals prices={prices.map((price) => withTypedPrice(price, getValues(price)))} isWhole={isWhole} />
      </table>
    </>
  );
}

interface RowProps {
  price: OwnPrice;
  values: Values;
  problems: Problems;
  onSave: () => void;
  onEdit: (price: OwnPrice, column: Column, value: string) => void;
}

const maxLengths: Readonly<Record<Column, number>> = { monthlyPrice: 11, costCenter: maxCostCenter, endUser: maxEndUser };

function Row(row: RowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { serviceRef, reference, monthlyCost } = row.price;
  return (
    <tr>
      <th scope="row">
        <span className="mono">{serviceRef.label}</span>
        <small>{reference ?? t(getServicesName(serviceRef.type))}</small>
      </th>
      <td data-label={t('invoice.monthly-cost')}>{formatFigure(monthlyCost, formats)}</td>
      <Field {...row} column="monthlyPrice" />
      <MarginCell {...row} />
      <Field {...row} column="costCenter" />
      <Field {...row} column="endUser" />
    </tr>
  );
}

/** The margin of the price in the field. */
function MarginCell({ price, values }: Pick<RowProps, 'price' | 'values'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { monthlyCost: cost, monthlyPrice: revenue } = withTypedPrice(price, values);
  const { margin, percent } = calculateMargin({ cost, revenue: revenue ?? '0.00' });
  const hasPrice = revenue !== null;
  return (
    <td className={styles.margin} data-label={t('invoice.margin')} data-loss={(hasPrice && Number(margin) < 0) || undefined}>
      {hasPrice ? formatFigure(margin, formats) : noValue}
      {hasPrice && percent !== null && <small>{formats.percent(percent)}</small>}
    </td>
  );
}

function Field({ price, values, problems, onEdit, onSave, column }: RowProps & { column: Column }) {
  const { t } = useTranslation();
  const { serviceRef } = price;
  const problem = problems.get(`${getKey(price)} ${column}`);
  const id = `${serviceRef.type}-${serviceRef.id}-${column}`;
  return (
    <td
      data-column={column}
      data-suggested={(column === 'endUser' && isOnlySuggested(price, values)) || undefined}
      data-label={t(`invoice.own-${column}`)}
    >
      <span className="entrance-input">
        <input
          aria-label={t('invoice.own-field', { field: t(`invoice.own-${column}`), service: serviceRef.label })}
          inputMode={column === 'monthlyPrice' ? 'decimal' : 'text'}
          autoComplete="off"
          maxLength={maxLengths[column]}
          value={values[column]}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ currentTarget }) => onEdit(price, column, currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onSave()}
        />
      </span>
      {problem && (
        <small id={`${id}-problem`} className={styles.problem}>
          {problem}
        </small>
      )}
    </td>
  );
}
