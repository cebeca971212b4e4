import type { Invoice, InvoiceLine } from '@demarc/contract/invoice.ts';
import { type InvoiceFinding, listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { beforeEach, expect, it } from 'vitest';
import { queryClient, setCachedRead } from '../../../lib/api.ts';
import findingTexts from '../../../locales/en/finding.json';
import texts from '../../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { PayButton } from './pay-section.tsx';

addTexts('invoice', texts);
addTexts('finding', findingTexts);

const number = '202600001';
const invoice = {
  number,
  type: 'INVOICE',
  status: 'OPEN',
  openAmount: '121.00',
  paymentMethod: 'BANK_TRANSFER',
  directDebit: null,
  payments: [],
  payTo: { accountHolder: 'Demarc', iban: 'NL83DMRC0900000180', bic: 'DMRCNL2A', reference: number },
} as unknown as Invoice;
const finding = { findingId: 7001, type: 'BILLED_TWICE', amount: '25.00', lineNumber: 1, status: 'OPEN', disputeId: null };

beforeEach(() => queryClient.clear());

/** Opens the payment details of the invoice, with one page of findings loaded. */
async function openPayment(next: string | null, values: Partial<Invoice> = {}) {
  const items = [finding as InvoiceFinding];
  const input = { params: { customerId: 0 }, query: { invoiceNumber: number, limit: 100 } };
  setCachedRead(listInvoiceFindings, input, { openCount: 1, openAmount: '25.00', items, total: 1, totalIsCapped: false, next });
  const credits = values.payments?.length ?? 0;
  const creditedAmount = credits > 0 ? '10.00' : '0.00';
  const lines = [{ lineNumber: 1, creditedAmount, vatCategory: 'S', vatRatePercent: '21.00' } as InvoiceLine];
  queryClient.setQueryData(['all-invoice-lines', { customerId: 0, number }, credits], lines);
  const { screen } = await renderPage(() => <PayButton invoice={{ ...invoice, ...values }} />);
  await screen.getByRole('button', { name: texts['show-payment-details'] }).click();
  await expect.element(screen.getByText(/25\.00 excl\. VAT looks charged twice/)).toBeVisible();
  return screen;
}

/** The amount to transfer. */
const getAmount = () => document.querySelector('dd')?.textContent;

it('warns about a charge that looks wrong, and lets the customer pay the rest', async () => {
  const screen = await openPayment(null);
  await expect.poll(getAmount).toBe('€\u00a0121.00');
  await screen.getByRole('radio', { name: texts['pay-correct'], exact: false }).click();
  await expect.poll(getAmount).toBe('€\u00a090.75');
  await screen.getByRole('radio', { name: texts['pay-all'], exact: false }).click();
  await expect.poll(getAmount).toBe('€\u00a0121.00');
});

it('lets the customer pay without the part of a finding that was not credited yet', async () => {
  const screen = await openPayment(null, { openAmount: '108.90', payments: [{ method: 'CREDIT_NOTE' }] as Invoice['payments'] });
  await screen.getByRole('radio', { name: texts['pay-correct'], exact: false }).click();
  await expect.poll(getAmount).toBe('€\u00a090.75');
});

it('offers only the full amount if not all findings were loaded', async () => {
  const screen = await openPayment('cursor');
  await expect.poll(getAmount).toBe('€\u00a0121.00');
  await expect.element(screen.getByRole('radio')).not.toBeInTheDocument();
});
