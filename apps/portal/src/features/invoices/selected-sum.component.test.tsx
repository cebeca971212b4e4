import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import { expect, it } from 'vitest';
import texts from '../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { splitSelection } from './selected-payment.ts';
import { SelectedSum } from './selected-sum.tsx';

addTexts('invoice', texts);

const open = { type: 'INVOICE', status: 'OPEN', openAmount: '100.00', totalInclVat: '100.00', awaitsDirectDebit: false };

async function renderSum(...others: readonly Partial<InvoiceSummary>[]) {
  const invoices = [open, ...others.map((other) => ({ ...open, ...other }))] as InvoiceSummary[];
  const { screen } = await renderPage(() => <SelectedSum invoices={invoices} payment={splitSelection(invoices)} />);
  return screen;
}

it('shows the amount to pay, and counts invoices that are paused or need no payment', async () => {
  const screen = await renderSum({ status: 'DISPUTED' }, { status: 'PAID', openAmount: '0.00' });
  await expect.element(screen.getByText(/to pay.*of €\s300\.00 · 1 paused · 1 with nothing to pay$/)).toBeVisible();
  await expect.element(screen.getByText(/^€\s100\.00 to pay$/)).toBeVisible();
});

it('shows no counts if all selected invoices have to be paid', async () => {
  const screen = await renderSum({ openAmount: '50.00' });
  await expect.element(screen.getByText(/^€\s150\.00 to pay of €\s200\.00$/)).toBeVisible();
});
