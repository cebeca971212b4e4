import { calculateMargin } from '@demarc/contract/invoice-margin.ts';
import { importOwnPrices, listOwnPrices, maxCostCenter, maxEndUser, type OwnPrice } from '@demarc/contract/own-price.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getServicesName } from '../../../kinds/service-types.ts';
import { useWrite } from '../../../lib/api.ts';
import { getProblem } from '../../../lib/errors.ts';
import { noValue, useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { formatFigure } from '../invoice-amounts.ts';
import {
  type Column,
  canFill,
  columns,
  type Edits,
  fillPrices,
  getInitialMargin,
  getInitialValues,
  getKey,
  getSuggestedEndUser,
  isOnlySuggested,
  toSavedValues,
  type Values,
  withTypedPrice,
} from './grid-values.ts';
import { MarginForm } from './margin-form.tsx';
import styles from './own-prices.module.css';
import { PriceTotals } from './price-totals.tsx';
import { sumPrices } from './sum-prices.ts';

interface PriceGridProps {
  prices: readonly OwnPrice[];
  /** No other page has more services. */
  isWhole: boolean;
  edits: Edits;
  onEdit: (edits: Edits) => void;
}

/**
 * Own prices as a grid of fields. Changes are saved together, with those made on other pages: all of them, or none if one is invalid.
 */
export function PriceGrid({ prices, isWhole, edits, onEdit }: PriceGridProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const tableRef = useRef<HTMLTableElement>(null);
  const barRef = useRef<HTMLDivElement>(null);
  const getValues = (price: OwnPrice) => edits.get(getKey(price))?.values ?? getInitialValues(price, formats);
  const unpriced = prices.filter((price) => canFill(price, getInitialValues(price, formats)));
  const fillable = unpriced.filter((price) => canFill(price, getValues(price)));
  const hasSuggestion = prices.some((price) => getSuggestedEndUser(price) !== null);
  const changed = [...edits.values()];
  const toInput = () => ({
    params: { customerId },
    body: {
      rows: changed.map(({ price, values }) => {
        const { type, id } = price.serviceRef;
        return { serviceType: type, serviceId: String(id), ...toSavedValues(price, values) };
      }),
    },
  });
  const save = useWrite(importOwnPrices, {
    stale: [listOwnPrices],
    handles: [400],
    input: () => (changed.length === 0 ? null : toInput()),
  });
  const edit = (price: OwnPrice, column: Column, value: string) => {
    const key = getKey(price);
    const initial = getInitialValues(price, formats);
    const next = { ...getValues(price), [column]: value };
    const rest = new Map(edits);
    if (columns.every((column) => next[column] === initial[column])) rest.delete(key);
    else rest.set(key, { price, values: next });
    onEdit(rest);
  };
  /** Leaves no change. The buttons of the bar disappear, so focus moves from them to another element. */
  const reset = (focusTarget: HTMLElement | null) => {
    if (barRef.current?.contains(document.activeElement)) focusTarget?.focus({ preventScroll: true });
    onEdit(new Map());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length === 0 || save.isPending) return;
    setProblems(new Map());
    save.mutate(toInput(), {
      onSuccess: ({ changed: count }) => {
        showToast('invoice.own-prices-saved', { count });
        // Not the table, which disappears with the last service that the view finds.
        reset(document.querySelector('h1[tabindex="-1"]'));
      },
      onError: (error) =>
        setProblems(
          toProblems(
            getProblem(error)?.validationErrors ?? [],
            changed.map(({ price }) => price),
          ),
        ),
    });
  };
  const fill = (marginTenths: number) => onEdit(new Map([...edits, ...fillPrices(prices, getValues, { marginTenths, formats })]));
  const discard = () => {
    reset(tableRef.current);
    setProblems(new Map());
  };
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
      <form onSubmit={submit} noValidate>
        {problems.size > 0 && (
          <Note kind="trouble" title={t('invoice.own-prices-invalid')}>
            {t('invoice.own-prices-invalid-text')}
          </Note>
        )}
        <table ref={tableRef} tabIndex={-1} className={styles.grid}>
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
              <Row key={getKey(price)} price={price} values={getValues(price)} problems={problems} onEdit={edit} />
            ))}
          </tbody>
          <PriceTotals prices={prices.map((price) => withTypedPrice(price, getValues(price)))} isWhole={isWhole} />
        </table>
        <div ref={barRef} className={changed.length > 0 ? styles.save : undefined}>
          {changed.length > 0 && (
            <>
              <ActionButton type="submit" variant="primary" label={t('invoice.save-own-prices')} isBusy={save.isPending} />
              <ActionButton label={t('invoice.discard-own-prices')} onClick={discard} />
            </>
          )}
          {/* Screen readers announce a text only in an element that was there before it. */}
          <span role="status">{changed.length > 0 && t('invoice.own-prices-changed', { count: changed.length })}</span>
        </div>
      </form>
    </>
  );
}

interface RowProps {
  price: OwnPrice;
  values: Values;
  /** By service and column. */
  problems: ReadonlyMap<string, string>;
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

function Field({ price, values, problems, onEdit, column }: RowProps & { column: Column }) {
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

/** The messages of the server by service and column. The fields are `rows[2].monthlyPrice`. */
function toProblems(
  errors: readonly { field: string; message: string }[],
  sent: readonly OwnPrice[],
): ReadonlyMap<string, string> {
  return new Map(
    errors.flatMap(({ field, message }) => {
      const [, row, column] = /^rows\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
      const price = row === undefined ? undefined : sent[Number(row)];
      return price ? [[`${getKey(price)} ${column}`, message] as const] : [];
    }),
  );
}
