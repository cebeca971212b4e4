import type { Invoice, InvoiceLine, UnitCode } from '@demarc/contract/invoice.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { formatPeriod } from '../../../lib/format-period.ts';
import { trimDecimals } from '../../../lib/unit-price.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { type RowAction, RowMenu } from '../../../ui/row-menu.tsx';
import { formatFigure } from '../invoice-amounts.ts';
import { getDisputeLink, getInvoiceLink } from '../invoice-link.ts';
import { getDisputeBlock } from './dispute-block.ts';
import { formatQuantity } from './format-quantity.ts';
import styles from './lines.module.css';
import { findCachedDispute } from './use-disputes.ts';

/** The table header of charges. Charges by service have no VAT column. */
export function ChargeHead({ hasVat = false }: { hasVat?: boolean }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col">{t('invoice.description')}</th>
        <th scope="col" className={styles.period}>
          {t('invoice.period')}
        </th>
        <th scope="col" className={styles.quantity}>
          {t('invoice.quantity')}
        </th>
        <th scope="col" className={styles.price}>
          {t('invoice.unit-price')}
        </th>
        {hasVat && <th scope="col">{t('invoice.vat')}</th>}
        <th scope="col" className={styles.amount}>
          {t('invoice.excl-vat')}
        </th>
        <td className={styles.menu} />
      </tr>
    </thead>
  );
}

interface ChargeRowProps extends Pick<InvoiceLine, 'quantity' | 'period' | 'unitPrice' | 'discountAmount'> {
  invoice: Invoice;
  lineNumber: number;
  name: string;
  unitCode: UnitCode | null;
  /** Excluding VAT. */
  amount: string;
  vatRatePercent?: string;
  /** Actions above the dispute action in the menu. */
  actions?: readonly RowAction[];
  /** The cell with the name. */
  children: ReactNode;
}

/** A charge of an invoice: a line, or the part of a line for one service. */
export function ChargeRow({ invoice, lineNumber, name, amount, vatRatePercent, actions, children, ...charge }: ChargeRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const block = getDisputeBlock(invoice);
  const quantity = formatQuantity(charge, { t, formats });
  const hasDiscount = Number(charge.discountAmount) !== 0;
  const getDisputeAction = (): RowAction => {
    const dispute = findCachedDispute(customerId, invoice.number, lineNumber);
    if (dispute) return { label: t('finding.view-dispute'), icon: 'alert-triangle', to: getDisputeLink(dispute) };
    return {
      label: t('invoice.dispute-this-line'),
      icon: 'alert-triangle',
      disabledReason: block && t(block),
      to: getInvoiceLink(invoice, { tab: 'disputes', dispute: String(lineNumber) }),
    };
  };
  const getActions = (): readonly RowAction[] => [...(actions ?? []), getDisputeAction()];
  return (
    <tr>
      <th scope="row">{children}</th>
      <td className={styles.period}>{formatPeriod(charge.period)}</td>
      <td className={styles.quantity}>{quantity}</td>
      {/* On a phone, quantity and price read as one text: `13 × € 2.50`, `40 kWh × € 0.21`. */}
      <td className={styles.price} data-label={quantity.endsWith('×') ? '€' : '× €'}>
        {trimDecimals(charge.unitPrice, formats, 2)}
        {hasDiscount && <small>{t('invoice.discount', { amount: formatFigure(charge.discountAmount, formats) })}</small>}
      </td>
      {vatRatePercent !== undefined && (
        <td data-label={t('invoice.vat-in-sentence')}>{formats.percent(Number(vatRatePercent))}</td>
      )}
      <td className={styles.amount}>{formatFigure(amount, formats)}</td>
      <td className={styles.menu}>
        <RowMenu label={t('invoice.line-actions', { name })} actions={getActions} />
      </td>
    </tr>
  );
}
