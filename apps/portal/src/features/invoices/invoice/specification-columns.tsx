import type { InvoiceSpecification, UnitCode } from '@demarc/contract/invoice.ts';
import { noValue } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { formatPeriod } from '../../../lib/format-period.ts';
import { trimDecimals } from '../../../lib/unit-price.ts';
import { type Column, createColumnHelper, type Localization } from '../../../ui/data-table/columns.ts';
import { formatFigure } from '../invoice-amounts.ts';
import { formatQuantity } from './format-quantity.ts';
import { OptionalLink } from './optional-link.tsx';
import { ServiceCell } from './service-cell.tsx';
import type { ServiceLinks } from './use-service-links.ts';

const column = createColumnHelper<InvoiceSpecification>();

/** The columns of charges per service, with links to services and orders that the user can open. */
export function buildSpecificationColumns({
  getServiceLink,
  getOrderLink,
}: ServiceLinks): readonly Column<InvoiceSpecification>[] {
  return column.columns([
    column.computed('service', ({ serviceRef, description, productName }) => serviceRef?.label ?? productName ?? description, {
      header: 'invoice.service',
      isLead: true,
      render: ({ serviceRef, description, productName }) => (
        <ServiceCell serviceRef={serviceRef} fallback={productName ?? description} getLink={getServiceLink} />
      ),
      companion: ({ reference, address }) => reference ?? address ?? '',
    }),
    column.accessor('description', {
      header: 'invoice.description',
      isLong: true,
      card: 'second',
      render: ({ description, productName }) => productName ?? description,
      companion: (row, words) => describeCharge(row, words),
    }),
    column.computed('period', ({ period }) => period.from, {
      header: 'invoice.period',
      card: 'second',
      render: ({ period }) => formatPeriod(period),
    }),
    column.computed('quantity', ({ quantity }) => Number(quantity), {
      header: 'invoice.quantity',
      align: 'end',
      priority: 'low',
      render: (row, words) => formatQuantity({ ...row, unitCode: getUnitCode(row) }, words),
    }),
    column.computed('unitPrice', ({ unitPrice }) => Number(unitPrice), {
      header: 'invoice.unit-price',
      align: 'end',
      priority: 'low',
      render: ({ unitPrice }, { formats }) => trimDecimals(unitPrice, formats, 2),
      companion: ({ discountAmount }, { t, formats }) =>
        Number(discountAmount) === 0 ? '' : t('invoice.discount', { amount: formatFigure(discountAmount, formats) }),
    }),
    column.computed('amount', ({ amount }) => Number(amount), {
      header: 'invoice.excl-vat',
      align: 'end',
      card: 'status',
      render: ({ amount }, { formats }) => <b>{formatFigure(amount, formats)}</b>,
    }),
    column.accessor('orderNumber', {
      header: 'invoice.order',
      card: 'third',
      render: ({ orderId, orderNumber }) =>
        orderNumber ? <OptionalLink to={orderId === null ? null : getOrderLink(orderId)}>{orderNumber}</OptionalLink> : noValue,
    }),
    column.accessor('address', { header: 'invoice.address', isExtra: true }),
    column.accessor('productCode', { header: 'invoice.product', isExtra: true, isMono: true }),
    column.accessor('purchaseOrderNumber', { header: 'invoice.purchase-order', isExtra: true, isMono: true }),
    column.accessor('invoiceLineNumber', { header: 'invoice.line', isExtra: true, align: 'end' }),
  ]);
}

/** The unit of a charge, which the API does not give for one service: a monthly charge counts months. */
export function getUnitCode({ chargeType }: Pick<InvoiceSpecification, 'chargeType'>): UnitCode | null {
  return chargeType === 'MRC' ? 'MON' : null;
}

/** Says whether a charge is monthly, one-time or by usage, and for power what was measured. */
export function describeCharge(
  { chargeType, quantity, power }: Pick<InvoiceSpecification, 'chargeType' | 'quantity' | 'power'>,
  { t, formats }: Pick<Localization, 't' | 'formats'>,
): string {
  return [
    t(`invoice.charge-${chargeType}`),
    power &&
      (power.pue === null
        ? t('invoice.energy', { energy: formats.number(Math.round(power.energyKwh)) })
        : t('invoice.energy-times-pue', {
            energy: formats.number(power.energyKwh),
            pue: trimDecimals(power.pue, formats),
            charged: trimDecimals(quantity, formats),
          })),
    power?.p95Kw != null && t('invoice.p95', { power: formatKw(power.p95Kw) }),
    power && power.burstKw > 0 && t('invoice.burst', { power: formatKw(power.burstKw) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
