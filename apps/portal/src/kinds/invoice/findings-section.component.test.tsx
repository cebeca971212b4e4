import { listInvoiceSpecification } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { expect, it } from 'vitest';
import { setCachedRead } from '../../lib/api.ts';
import texts from '../../locales/en/finding.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { FindingList } from './findings-section.tsx';

addTexts('finding', texts);

const number = '202600001';
const finding = {
  findingId: 7001,
  invoiceNumber: number,
  type: 'WRONG_PRICE',
  status: 'OPEN',
  serviceRef: { type: 'LINE', id: 1, label: 'LINE-1' },
  productName: 'Fiber 500',
  lineNumber: 1,
  period: { from: '2026-11-01', to: '2026-11-30' },
  amount: '5.00',
  expectedPrice: '30.00',
  chargedPrice: '35.00',
  disputeId: null,
  otherInvoiceNumber: null,
} as InvoiceFinding;

async function renderFinding(values: Partial<InvoiceFinding>) {
  const input = { params: { customerId: 0, number }, query: { serviceType: 'LINE', serviceId: 1, limit: 200 } } as const;
  setCachedRead(listInvoiceSpecification, input, { items: [], total: 0, totalIsCapped: false, next: null } as never);
  const { screen } = await renderPage(() => <FindingList findings={[{ ...finding, ...values }]} />);
  await expect.element(screen.getByText(texts['type-WRONG_PRICE'])).toBeVisible();
  return screen;
}

it('offers a dispute only of an overcharge', async () => {
  const screen = await renderFinding({});
  await expect.element(screen.getByRole('link', { name: texts.dispute })).toBeVisible();
});

it('offers no dispute of a price that is too low', async () => {
  const screen = await renderFinding({ amount: '-5.00' });
  await expect.element(screen.getByRole('link', { name: texts.dispute })).not.toBeInTheDocument();
});

it('links to a dispute of the finding that was started before', async () => {
  const screen = await renderFinding({ amount: '-5.00', disputeId: 1 });
  await expect.element(screen.getByRole('link', { name: texts['view-dispute'] })).toBeVisible();
});
