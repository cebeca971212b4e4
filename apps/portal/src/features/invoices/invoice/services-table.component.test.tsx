import type { Invoice, InvoiceSpecification } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import findingTexts from '../../../locales/en/finding.json';
import texts from '../../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { groupByService } from './group-by-service.ts';
import { ServicesTable } from './services-table.tsx';

addTexts('invoice', texts);
addTexts('finding', findingTexts);
addTexts('kinds', { 'line.title': 'Lines', 'rack.title': 'Racks' });

const invoice = { number: '202600001', type: 'INVOICE', status: 'OPEN' } as unknown as Invoice;

function createRow(invoiceLineNumber: number, type: 'LINE' | 'RACK', id: number, productName: string): InvoiceSpecification {
  return {
    invoiceLineNumber,
    serviceRef: { type, id, label: `${type}-${id}` },
    reference: `Service ${id}`,
    address: 'Kabelbaan 42, Amsterdam',
    productCode: `P-${invoiceLineNumber}`,
    description: productName,
    productName,
    chargeType: 'MRC',
    period: { from: '2026-11-01', to: '2026-11-30' },
    quantity: '1.0000',
    unitPrice: '25.0000',
    discountAmount: '0.00',
    amount: '25.00',
    orderId: null,
    orderNumber: null,
    purchaseOrderNumber: null,
    power: null,
  };
}

const rows = [createRow(1, 'LINE', 1, 'Fiber 500'), createRow(2, 'LINE', 1, 'Internet'), createRow(3, 'RACK', 2, 'Full rack')];
const finding = {
  findingId: 7001,
  type: 'BILLED_TWICE',
  amount: '25.00',
  lineNumber: 2,
  serviceRef: { type: 'LINE', id: 1, label: 'LINE-1' },
  status: 'OPEN',
} as InvoiceFinding;

async function renderServices(width: number, findings: readonly InvoiceFinding[] = []) {
  await page.viewport(width, 740);
  const links = { getServiceLink: () => null, getOrderLink: () => null };
  const { screen } = await renderPage(() => (
    <ServicesTable invoice={invoice} groups={groupByService(rows)} findings={findings} links={links} />
  ));
  return screen;
}

it('shows each service once, with its products and sum, and its charges when opened', async () => {
  const screen = await renderServices(1440);
  const headings = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Lines 1 50.00',
    'LINE-1 Service 1 Fiber 500, Internet50.00',
    'Racks 1 25.00',
    'RACK-2 Service 2 Full rack25.00',
  ]);
  await expect.element(screen.getByRole('rowheader', { name: 'Internet' })).not.toBeInTheDocument();
  [...document.querySelectorAll('summary')][1]?.click();
  await expect.element(screen.getByRole('rowheader', { name: 'Internet' })).toBeVisible();
});

it('renders the charges of a service when it is first opened, and keeps them', async () => {
  await renderServices(1440);
  expect(document.querySelectorAll('table')).toHaveLength(0);
  const service = document.querySelectorAll('summary')[1];
  service?.click();
  await expect.poll(() => document.querySelectorAll('table').length).toBe(1);
  service?.click();
  await expect.poll(() => service?.closest('details')?.open).toBe(false);
  expect(document.querySelectorAll('table')).toHaveLength(1);
});

it('names the columns of the charges', async () => {
  const screen = await renderServices(1440);
  document.querySelectorAll('summary')[1]?.click();
  const table = screen.getByRole('table', { name: 'LINE-1' });
  await expect.element(table.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  const headers = table.getByRole('columnheader').elements();
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Description', 'Period', 'Quantity', 'Price', 'Excl. VAT']);
});

it('opens the service with a finding, with one link to the findings', async () => {
  const screen = await renderServices(1440, [finding]);
  const link = screen.getByRole('link', { name: /^Charged twice/ });
  await expect.element(link).toBeVisible();
  expect(link.element().closest('details')?.querySelector('summary')?.textContent).toContain('LINE-1');
});

it('explains a finding without a charge', async () => {
  const screen = await renderServices(1440, [{ ...finding, type: 'NOT_BILLED', lineNumber: null }]);
  await expect.element(screen.getByRole('link', { name: /^Not charged/ })).toBeVisible();
});

it('collapses the kinds of service on a phone', async () => {
  const screen = await renderServices(360, [finding]);
  await expect.element(screen.getByText('Fiber 500, Internet')).not.toBeVisible();
});

it('explains charged energy by what was measured and the PUE of the data center', async () => {
  const power = { energyKwh: 2536.372, pue: '1.18', p95Kw: 3.69, burstKw: 0 };
  const energy = { ...createRow(1, 'RACK', 2, 'Energy per kWh'), chargeType: 'USAGE' as const, quantity: '2992.9190', power };
  const links = { getServiceLink: () => null, getOrderLink: () => null };
  const older = { ...createRow(2, 'RACK', 2, 'Energy'), chargeType: 'USAGE' as const, power: { ...power, pue: null } };
  const { screen } = await renderPage(() => (
    <ServicesTable invoice={invoice} groups={groupByService([energy, older])} findings={[]} links={links} />
  ));
  document.querySelectorAll('summary')[1]?.click();
  await expect.element(screen.getByText(/usage · 2,536\.372 kWh measured × PUE 1\.18 = 2,992\.919 kWh/)).toBeVisible();
  await expect.element(screen.getByText('usage · 2,536 kWh · 95th percentile 3.69 kW')).toBeVisible();
});
