import type { QuotationSummary } from '@demarc/contract/quotation-schemas.ts';
import { expect, it } from 'vitest';
import { getExpiringItems } from './action-items.ts';

const quote = (quotationId: number, approvalRequestId: number | null = null) =>
  ({
    quotationId,
    number: `Q-${quotationId}`,
    title: 'Wavelength',
    totals: { mrc: '740.00', nrc: '0.00' },
    validUntil: '2026-06-02',
    approvalRequestId,
  }) as QuotationSummary;

it('lists each quote with its price and last day', () => {
  expect(getExpiringItems({ items: [quote(3)], total: 1 })).toMatchObject([
    {
      params: { number: 'Q-3' },
      detail: 'Wavelength',
      amounts: { mrc: '740.00' },
      deadline: '2026-06-02',
      action: { to: { params: { action: 'view', quotationId: '3' } } },
    },
  ]);
  expect(getExpiringItems({ items: [], total: 0 })).toEqual([]);
});

it('leaves out a quote that a colleague has to approve, and counts those that are not listed', () => {
  expect(getExpiringItems({ items: [quote(3, 12)], total: 3 })).toMatchObject([
    { params: { count: 2 }, action: { to: { to: '/quotations', search: { expiring: 'yes' } } } },
  ]);
});
