import type { Invoice } from '@demarc/contract/invoice.ts';
import { type Dispute, getInvoiceDispute, listInvoiceDisputes } from '@demarc/contract/invoice-dispute.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentBrand } from '../../../brands/current-brand.ts';
import { queryClient, setCachedRead } from '../../../lib/api.ts';
import findingTexts from '../../../locales/en/finding.json';
import texts from '../../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { DisputeThread } from './dispute-thread.tsx';
import { PaymentNote } from './payment-note.tsx';

addTexts('invoice', texts);
addTexts('finding', findingTexts);
beforeEach(() => queryClient.clear());

const number = '202600021';
const invoice = {
  number,
  type: 'INVOICE',
  status: 'DISPUTED',
  dueDate: '2026-10-31',
  openAmount: '9604.74',
  overdue: true,
  paymentMethod: 'BANK_TRANSFER',
  directDebit: null,
  returnedMandateId: null,
  payments: [],
} as unknown as Invoice;
const dispute = {
  disputeId: 5001,
  invoiceNumber: number,
  lineNumber: 57,
  lineDescription: 'Energie per kWh',
  findingId: null,
  reason: 'WRONG_USAGE',
  amount: '114.26',
  disputedAmount: '114.26',
  status: 'OPEN',
  creditNoteNumber: null,
  openedAt: '2026-10-23T10:00:00Z',
  closedAt: null,
  charge: {
    productCode: 'KWH',
    description: 'Energie per kWh',
    productName: 'Energy per kWh',
    period: { from: '2026-09-01', to: '2026-09-30' },
    netAmount: '1103.96',
    previousAmount: '982.01',
    serviceRef: { type: 'RACK', id: 311, label: 'RK-311' },
    reference: 'Kern Amsterdam',
    address: null,
    serviceCount: 3,
  },
  messages: [
    { messageId: 1, from: 'CUSTOMER', author: 'Joost', text: 'Too much.', sentAt: '2026-10-23T10:00:00Z' },
    { messageId: 2, from: 'PROVIDER', author: 'back-office', text: 'We’ll look.', sentAt: '2026-10-24T10:00:00Z' },
  ],
} as unknown as Dispute;
const whole = { ...dispute, disputeId: 5002, lineNumber: null, lineDescription: null, charge: null, disputedAmount: '50.00' };

function cache(...disputes: readonly Dispute[]) {
  const params = { customerId: 0 };
  const page = { items: disputes, total: disputes.length, totalIsCapped: false, next: null };
  setCachedRead(listInvoiceDisputes, { params, query: { invoiceNumber: number, limit: 100 } }, page as never);
  for (const one of disputes) setCachedRead(getInvoiceDispute, { params: { ...params, disputeId: one.disputeId } }, one);
}

describe('the note of a disputed invoice', () => {
  it('shows the disputed charge, the date, the paused amount, and a link to the dispute', async () => {
    cache(dispute);
    const { screen } = await renderPage(() => <PaymentNote invoice={invoice} />);
    await expect.element(screen.getByText(/your dispute of €\s114\.26 excl\. VAT/)).toBeVisible();
    const about = 'Energy per kWh · RK-311 · Kern Amsterdam and 2 others · opened on 23 Oct 2026';
    await expect.element(screen.getByText(about)).toBeVisible();
    await expect.element(screen.getByText(/whole open amount, €\s9,604\.74 incl\. VAT, is paused/)).toBeVisible();
    const link = screen.getByRole('link', { name: findingTexts['view-dispute'] });
    await expect.element(link).toHaveAttribute('href', `/invoices/invoice/${number}?tab=disputes#dispute-5001`);
  });

  it('lists several open disputes, and no closed ones', async () => {
    cache({ ...dispute, disputeId: 5003, status: 'WITHDRAWN' }, whole, dispute);
    const { screen } = await renderPage(() => <PaymentNote invoice={invoice} />);
    await expect.element(screen.getByText('We’re looking into 2 disputes')).toBeVisible();
    expect(screen.getByRole('listitem').elements()).toHaveLength(2);
    await expect.element(screen.getByText(/Whole invoice · opened on 23 Oct 2026/)).toBeVisible();
    await expect.element(screen.getByText(/incl\. VAT, is paused/)).toBeVisible();
  });

  it('says which amount is paused if the invoice has no dispute', async () => {
    cache();
    const { screen } = await renderPage(() => <PaymentNote invoice={invoice} />);
    await expect.element(screen.getByText(texts['advice-disputed'])).toBeVisible();
    await expect.element(screen.getByText(/€\s9,604\.74 incl\. VAT, is paused/)).toBeVisible();
    expect(screen.getByRole('list').elements()).toHaveLength(0);
  });
});

describe('a dispute', () => {
  const renderThread = async (one: Dispute, all: readonly Dispute[] = [one], of: Partial<Invoice> = {}) => {
    cache(...all);
    const { screen } = await renderPage(() => <DisputeThread invoice={{ ...invoice, ...of }} summary={one} />);
    await expect.element(screen.getByText('Too much.')).toBeVisible();
    return screen;
  };

  it('shows its line, the period, the charge and its change, and names us by our brand', async () => {
    const screen = await renderThread(dispute);
    await expect.element(screen.getByRole('heading', { name: 'Energy per kWh' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Charge 57' })).toBeVisible();
    for (const text of [/^September\s2026/, /€\s1,103\.96/, /^\+€\s121\.95/, /^was €\s982\.01/, currentBrand.name]) {
      await expect.element(screen.getByText(text).first()).toBeVisible();
    }
  });

  it('shows a dash for a charge that the month before did not have', async () => {
    const screen = await renderThread({ ...dispute, charge: { ...dispute.charge!, previousAmount: null } });
    await expect.element(screen.getByText(texts['no-comparison'])).toBeVisible();
  });

  it.each([
    ['was due', [dispute], {}, /€\s9,604\.74 incl\. VAT was due on 31 Oct 2026/],
    ['is due', [dispute], { overdue: false }, /€\s9,604\.74 incl\. VAT is due on 31 Oct 2026/],
    ['stays paused by another one', [dispute, whole], {}, /€\s9,604\.74 incl\. VAT stays paused/],
    ['will be collected', [dispute], { awaitsDirectDebit: true }, /^We’ll collect .* €\s9,604\.74 incl\. VAT/],
    ['is nothing', [dispute], { openAmount: '0.00' }, texts['dispute-withdraw-settled']],
  ] as const)('says before a withdrawal that the open amount %s', async (_name, all, of, text) => {
    const screen = await renderThread(dispute, all, of);
    await screen.getByRole('button', { name: texts['dispute-withdraw'] }).click();
    await expect.element(screen.getByRole('dialog').getByText(text)).toBeVisible();
  });
});
