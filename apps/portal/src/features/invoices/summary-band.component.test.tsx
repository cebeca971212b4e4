import { type InvoiceSummary, listInvoices } from '@demarc/contract/invoice.ts';
import type { InvoiceOverview } from '@demarc/contract/invoice-overview.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { overdueQuery } from '../../blocks/invoice-display.ts';
import { queryClient, setCachedRead } from '../../lib/api.ts';
import texts from '../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { maxJointInvoices } from './joint-transfer.ts';
import { SummaryBand } from './summary-band.tsx';

addTexts('invoice', texts);
beforeEach(() => queryClient.clear());

const none = { count: 0, amount: '0.00' };
const aging = { notDue: none, days1To30: none, days31To60: none, days61To90: none, over90Days: none };
const invoice = { number: '202600001', type: 'INVOICE', status: 'OPEN', openAmount: '100.00', awaitsDirectDebit: false };
const collected = { ...invoice, number: '202600002', awaitsDirectDebit: true };

/** Renders the band with overdue invoices of 200.00. */
async function renderBand(count: number, found: readonly object[]) {
  const query = { ...overdueQuery, limit: maxJointInvoices };
  const page = { items: found as InvoiceSummary[], total: found.length, totalIsCapped: false, next: null };
  setCachedRead(listInvoices, { params: { customerId: 0 }, query }, page as never);
  const overdue = { count, amount: '200.00' };
  const data = { open: overdue, overdue, paused: none, credit: none, aging, payableAging: aging, last12Months: [] };
  const summary = {
    data: data as unknown as InvoiceOverview,
    isSuccess: true,
    status: 'success',
  } as UseQueryResult<InvoiceOverview>;
  const onPay = vi.fn();
  const { screen } = await renderPage(() => <SummaryBand summary={summary} onPay={onPay} />);
  return { screen, onPay };
}

it('offers to pay the overdue invoices, without those that we collect', async () => {
  const { screen, onPay } = await renderBand(2, [invoice, collected]);
  await screen.getByRole('button', { name: /Pay overdue €\s100\.00/ }).click();
  expect(onPay).toHaveBeenCalledWith([invoice]);
});

it('offers nothing if we collect all of them', async () => {
  const { screen } = await renderBand(1, [collected]);
  await expect.element(screen.getByRole('link', { name: /200\.00 overdue/ })).toBeVisible();
  await expect.element(screen.getByText(/Pay overdue/)).not.toBeInTheDocument();
});

it('leads to the list if they do not fit in one transfer', async () => {
  const { screen } = await renderBand(maxJointInvoices + 1, []);
  const link = screen.getByRole('link', { name: /Pay overdue €\s200\.00/ });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('overdue=pay'));
});
