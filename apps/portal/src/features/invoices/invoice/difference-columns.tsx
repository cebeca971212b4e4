import type { DifferenceReason, InvoiceDifferenceItem } from '@demarc/contract/invoice-difference.ts';
import { type Formats, noValue } from '../../../lib/format.ts';
import { trimDecimals } from '../../../lib/unit-price.ts';
import { type Column, createColumnHelper } from '../../../ui/data-table/columns.ts';
import { formatFigureOrNone, formatSignedFigure } from '../invoice-amounts.ts';
import { ServiceCell } from './service-cell.tsx';
import type { ServiceLinks } from './use-service-links.ts';

const column = createColumnHelper<InvoiceDifferenceItem>();

/** The columns of charges that differ from the previous invoice, with the reason. */
export function buildDifferenceColumns({ getServiceLink }: ServiceLinks): readonly Column<InvoiceDifferenceItem>[] {
  return column.columns([
    column.computed('service', ({ serviceRef, description, productName }) => serviceRef?.label ?? productName ?? description, {
      header: 'invoice.service',
      isLead: true,
      render: ({ serviceRef, description, productName }) => (
        <ServiceCell serviceRef={serviceRef} fallback={productName ?? description} getLink={getServiceLink} />
      ),
      companion: ({ reference }) => reference ?? '',
    }),
    column.accessor('description', {
      header: 'invoice.description',
      isLong: true,
      card: 'second',
      render: ({ description, productName }) => productName ?? description,
    }),
    column.accessor('reason', {
      header: 'invoice.reason',
      card: 'third',
      render: ({ reason }, { t }) => t(`invoice.reason-${reason}`),
      companion: (item, { formats }) => formatPriceChange(item, formats),
    }),
    column.computed('previousAmount', ({ previousAmount }) => Number(previousAmount), {
      header: 'invoice.previous',
      align: 'end',
      priority: 'low',
      render: ({ previousAmount }, { formats }) => formatFigureOrNone(previousAmount, formats),
    }),
    column.computed('amount', ({ amount }) => Number(amount), {
      header: 'invoice.now',
      align: 'end',
      priority: 'low',
      render: ({ amount }, { formats }) => formatFigureOrNone(amount, formats),
    }),
    column.computed('difference', ({ difference }) => Number(difference), {
      header: 'invoice.difference',
      align: 'end',
      card: 'status',
      render: ({ difference }, { formats }) => <b>{formatSignedFigure(difference, formats)}</b>,
    }),
  ]);
}

/** `12.50 → 13.00` if the price has changed. */
function formatPriceChange({ reason, previousUnitPrice, unitPrice }: InvoiceDifferenceItem, formats: Formats): string {
  const formatPrice = (price: string | null) => (price === null ? noValue : trimDecimals(price, formats, 2));
  const hasChanged = ('PRICE' satisfies DifferenceReason) === reason && previousUnitPrice !== unitPrice;
  return hasChanged ? `${formatPrice(previousUnitPrice)} → ${formatPrice(unitPrice)}` : '';
}
