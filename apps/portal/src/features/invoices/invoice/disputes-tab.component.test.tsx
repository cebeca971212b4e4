import type { Invoice } from '@demarc/contract/invoice.ts';
import { listInvoiceDisputes } from '@demarc/contract/invoice-dispute.ts';
import { listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queryClient, setCachedRead } from '../../../lib/api.ts';
import findingTexts from '../../../locales/en/finding.json';
import texts from '../../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { DisputesTab } from './disputes-tab.tsx';

addTexts('invoice', texts);
addTexts('finding', findingTexts);
beforeEach(() => queryClient.clear());

const invoiceNumber = '202600021';

async function renderTab(status: Invoice['status']) {
  const input = { params: { customerId: 0 }, query: { invoiceNumber, limit: 100 } };
  const page = { items: [], total: 0, totalIsCapped: false, next: null };
  setCachedRead(listInvoiceFindings, input, { ...page, openCount: 0, openAmount: '0.00' });
  setCachedRead(listInvoiceDisputes, input, page);
  queryClient.setQueryData(['all-invoice-lines', { customerId: 0, number: invoiceNumber }, 0], []);
  const invoice = {
    number: invoiceNumber,
    type: 'INVOICE',
    status,
    totalExclVat: '100.00',
    openAmount: '121.00',
    payments: [] as Invoice['payments'],
  } as Invoice;
  const { screen } = await renderPage(() => <DisputesTab invoice={invoice} />);
  return screen;
}

it('says that the invoice matches services and orders', async () => {
  const screen = await renderTab('OPEN');
  await expect.element(screen.getByText(findingTexts.none)).toBeVisible();
});

it('says only that the check found nothing while a dispute is open', async () => {
  const screen = await renderTab('DISPUTED');
  await expect.element(screen.getByText(texts['checked-disputed'])).toBeVisible();
  await expect.element(screen.getByText(findingTexts.none)).not.toBeInTheDocument();
});

it.each(['{Escape}', '{Enter}'])('returns the focus to the button that opened the panel after %s', async (key) => {
  const screen = await renderTab('OPEN');
  const button = screen.getByRole('link', { name: texts['dispute-invoice'] });
  await button.click();
  const panel = screen.getByRole('dialog', { name: texts['dispute-invoice'] });
  await expect.element(panel).toBeVisible();
  if (key === '{Enter}') panel.getByRole('button', { name: 'Cancel' }).element().focus();
  await userEvent.keyboard(key);
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
