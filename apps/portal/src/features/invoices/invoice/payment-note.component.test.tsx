import type { Invoice } from '@demarc/contract/invoice.ts';
import { expect, it } from 'vitest';
import findingTexts from '../../../locales/en/finding.json';
import texts from '../../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { PaymentNote } from './payment-note.tsx';

addTexts('invoice', texts);
addTexts('finding', findingTexts);

const payment = { method: 'SEPA_DIRECT_DEBIT', reference: 'R-1', returnCode: null } as const;
const reopened = {
  number: '202600001',
  type: 'INVOICE',
  status: 'OPEN',
  dueDate: '2026-11-27',
  openAmount: '121.00',
  overdue: false,
  awaitsDirectDebit: false,
  directDebit: null,
  returnedMandateId: 'MND-1-01',
  payments: [
    { ...payment, date: '2026-11-17', amount: '121.00' },
    { ...payment, date: '2026-11-20', amount: '-121.00', returnCode: 'AM04' },
  ],
  payTo: null,
} as unknown as Invoice;

it('names the mandate and the day of a returned direct debit once the invoice is open again', async () => {
  const { screen } = await renderPage(() => <PaymentNote invoice={reopened} />);
  await expect.element(screen.getByText(/\(AM04\)\. We collected it on 17 Nov 2026 under mandate MND-1-01\./)).toBeVisible();
  expect(getComputedStyle(screen.getByText('MND-1-01', { exact: true }).element()).whiteSpace).toBe('nowrap');
});

it('does not mention a mandate if no direct debit was returned', async () => {
  const invoice = { ...reopened, returnedMandateId: null, payments: [] } as Invoice;
  const { screen } = await renderPage(() => <PaymentNote invoice={invoice} />);
  await expect.element(screen.getByText(/Transfer €\s121\.00/)).toBeVisible();
  await expect.element(screen.getByText(/mandate/)).not.toBeInTheDocument();
});
