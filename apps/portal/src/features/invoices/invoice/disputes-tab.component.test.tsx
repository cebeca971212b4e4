import type { Invoice } from '@demarc/contract/invoice.ts';
import { listInvoiceDisputes } from '@demarc/contract/invoice-dispute.ts';
import { listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { beforeEach, expect, it } from 'vitest';
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
  const invoice = { number: invoiceNumber, type: 'INVOICE', status } as Invoice;
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
