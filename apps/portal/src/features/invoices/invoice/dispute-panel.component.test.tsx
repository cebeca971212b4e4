import type { Invoice, InvoiceLine } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { expect, it } from 'vitest';
import { queryClient } from '../../../lib/api.ts';
import findingTexts from '../../../locales/en/finding.json';
import texts from '../../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { DisputePanel } from './dispute-panel.tsx';

addTexts('invoice', texts);
addTexts('finding', findingTexts);

const number = '202600001';
const invoice = { number, totalExclVat: '9388.41', payments: [] as Invoice['payments'] } as Invoice;
const finding = {
  findingId: 7001,
  type: 'BILLED_TWICE',
  amount: '25.75',
  lineNumber: 3,
  serviceRef: { type: 'LINE', id: 1, label: 'LINE-1' },
  productName: 'Fiber 500',
  period: { from: '2026-11-01', to: '2026-11-30' },
} as InvoiceFinding;

async function renderPanel(
  lineNumber: number | null,
  about: InvoiceFinding | null,
  { creditedAmount = '0.00', ...of }: Partial<Invoice> & { creditedAmount?: string } = {},
) {
  const shownInvoice = { ...invoice, ...of };
  const lines = [
    { lineNumber: 3, netAmount: '50.00', creditedAmount, productName: 'Fiber 500' } as InvoiceLine,
    { lineNumber: 4, netAmount: '9338.41', creditedAmount: '0.00', productName: 'Fiber 1000' } as InvoiceLine,
  ];
  queryClient.setQueryData(['all-invoice-lines', { customerId: 0, number }, shownInvoice.payments.length], lines);
  const { screen } = await renderPage(() => (
    <DisputePanel invoice={shownInvoice} lineNumber={lineNumber} finding={about} isOpen onClose={() => {}} />
  ));
  return screen;
}

it('shows which part of the line a finding disputes', async () => {
  const screen = await renderPanel(3, finding);
  await expect
    .element(screen.getByText(/LINE-1 · Fiber 500 · .*€\s25\.75 of this charge of €\s50\.00, excl\. VAT/))
    .toBeVisible();
});

it.each([
  ['a finding about the whole line', 3, { ...finding, amount: '50.00' }, /LINE-1 · .*€\s50\.00 excl\. VAT/],
  ['a line', 3, null, /Fiber 500.*€\s50\.00 excl\. VAT/],
  ['an invoice', null, null, /Invoice 202600001.*€\s9,388\.41 excl\. VAT/],
])('shows one amount for %s', async (_name, lineNumber, about, subject) => {
  const screen = await renderPanel(lineNumber, about);
  await expect.element(screen.getByText(subject)).toBeVisible();
  await expect.element(screen.getByText(/of this charge of/)).not.toBeInTheDocument();
});

it.each([
  ['a charge', 3, '0.00', 'the whole charge of €\u00a050.00.'],
  ['a charge that was credited in part', 3, '20.00', 'all of the charge that isn’t credited yet: €\u00a030.00.'],
  ['an invoice', null, '0.00', 'the whole invoice: €\u00a09,388.41.'],
  ['an invoice that was credited in part', null, '20.00', 'all of the invoice that isn’t credited yet: €\u00a09,368.41.'],
])('says which amount of %s is disputed if none is entered', async (_name, lineNumber, creditedAmount, text) => {
  const screen = await renderPanel(lineNumber, lineNumber === null ? null : finding, { creditedAmount });
  await expect.element(screen.getByText(`If you leave this empty, you dispute ${text}`, { exact: true })).toBeVisible();
});

it.each([
  ['a line', 3, null, /Fiber 500.*€\s37\.50 excl\. VAT/],
  ['a finding about a part of a line', 3, finding, /€\s25\.75 of this charge of €\s37\.50, excl\. VAT/],
  ['an invoice', null, null, /Invoice 202600001.*€\s9,375\.91 excl\. VAT/],
])('subtracts the credited amount of %s', async (_name, lineNumber, about, subject) => {
  const payments = [{ method: 'CREDIT_NOTE', amount: '15.13' } as Invoice['payments'][number]];
  const screen = await renderPanel(lineNumber, about, { creditedAmount: '12.50', payments });
  await expect.element(screen.getByText(subject)).toBeVisible();
});

it('says which amount is paused, unless the invoice was paid in the meantime', async () => {
  const open = await renderPanel(3, null, { openAmount: '60.50' });
  await expect.element(open.getByText(/€\s60\.50 incl\. VAT, is paused/)).toBeVisible();
  await open.unmount();
  const paid = await renderPanel(3, null, { openAmount: '0.00' });
  await expect.element(paid.getByText(/Fiber 500/)).toBeVisible();
  await expect.element(paid.getByText(/paused/)).not.toBeInTheDocument();
});
