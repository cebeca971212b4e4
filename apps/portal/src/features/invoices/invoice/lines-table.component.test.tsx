import type { Invoice, InvoiceLine } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import findingTexts from '../../../locales/en/finding.json';
import texts from '../../../locales/en/invoice.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { groupLines } from './group-lines.ts';
import { LinesTable } from './lines-table.tsx';

addTexts('invoice', texts);
addTexts('finding', findingTexts);
addTexts('kinds', { 'line.title': 'Lines', 'rack.title': 'Racks' });

const invoice = { number: '202600001', type: 'INVOICE', status: 'OPEN' } as unknown as Invoice;

function createLine(lineNumber: number, serviceType: InvoiceLine['serviceType'], description: string): InvoiceLine {
  return {
    lineNumber,
    serviceType,
    description,
    productName: null,
    productCode: `P-${lineNumber}`,
    chargeType: 'MRC',
    quantity: '2',
    unitCode: null,
    unitPrice: '25.0000',
    discountAmount: '0.00',
    netAmount: '50.00',
    vatRatePercent: '21.00',
    period: { from: '2026-11-01', to: '2026-11-30' },
    specificationCount: 2,
    purchaseOrderNumber: null,
  } as unknown as InvoiceLine;
}

const lines = [createLine(1, 'LINE', 'Fiber 1000'), createLine(2, 'LINE', 'Fiber 500'), createLine(3, 'RACK', 'Full rack')];

const finding = { findingId: 7001, type: 'BILLED_TWICE', amount: '25.00', lineNumber: 2, status: 'OPEN' } as InvoiceFinding;

async function renderLines(width: number, invoiceLines = lines, findings: readonly InvoiceFinding[] = []) {
  await page.viewport(width, 740);
  const { screen } = await renderPage(() => (
    <LinesTable invoice={invoice} groups={groupLines(invoiceLines)} findings={findings} />
  ));
  return screen;
}

it('collapses each kind of service on a narrow screen, with its total in the heading', async () => {
  const screen = await renderLines(360);
  await expect.element(screen.getByText('Fiber 1000')).not.toBeVisible();
  const headings = [...document.querySelectorAll('summary')];
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Lines 2 100.00', 'Racks 1 50.00']);
  headings[0]?.click();
  await expect.element(screen.getByText('Fiber 1000')).toBeVisible();
  await expect.element(screen.getByText('Fiber 500')).toBeVisible();
  await expect.element(screen.getByText('Full rack')).not.toBeVisible();
});

it('opens the kind of service of an invoice that has only one', async () => {
  const screen = await renderLines(360, lines.slice(0, 2));
  await expect.element(screen.getByText('Fiber 1000')).toBeVisible();
});

it('shows all lines in one table on a wide screen', async () => {
  const screen = await renderLines(1440);
  await expect.element(screen.getByRole('table')).toBeVisible();
  for (const { description } of lines) await expect.element(screen.getByText(description)).toBeVisible();
  expect(document.querySelector('details')).toBeNull();
});

it('opens only the largest kind of service on a wide screen if the table is longer than the screen', async () => {
  const manyLines = Array.from({ length: 20 }, (_, index) =>
    createLine(index + 1, index < 19 ? 'LINE' : 'RACK', `Charge ${index + 1}`),
  );
  const screen = await renderLines(1440, manyLines);
  const headings = [...document.querySelectorAll('summary')];
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Lines 19 950.00', 'Racks 1 50.00']);
  await expect.element(screen.getByText('Charge 1', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Charge 20')).not.toBeVisible();
  headings[1]?.click();
  await expect.element(screen.getByText('Charge 20')).toBeVisible();
  headings[0]?.click();
  await expect.element(screen.getByText('Charge 1', { exact: true })).not.toBeVisible();
});

it('aligns the amounts of kinds and of their charges with the right edge of the rule', async () => {
  const manyLines = Array.from({ length: 20 }, (_, index) =>
    createLine(index + 1, index < 19 ? 'LINE' : 'RACK', `Charge ${index + 1}`),
  );
  const screen = await renderLines(1440, manyLines);
  await expect.element(screen.getByText('Charge 1', { exact: true })).toBeVisible();
  const edges = [...document.querySelectorAll('summary > :last-child, details[open] td:nth-last-child(2)')].map((amount) =>
    Math.round(amount.getBoundingClientRect().right),
  );
  expect(edges).toHaveLength(21);
  const rule = Math.round(document.querySelector('details')!.getBoundingClientRect().right);
  expect(new Set(edges)).toEqual(new Set([rule]));
});

it('marks the line of a finding, with a link to the findings', async () => {
  const screen = await renderLines(1440, lines, [finding]);
  const link = screen.getByRole('link', { name: /^Charged twice: €\s25\.00 excl\. VAT$/ });
  await expect.element(link).toBeVisible();
  expect(link.element().getAttribute('href')).toBe('/invoices/invoice/202600001?tab=disputes');
  expect(link.element().closest('tr')?.textContent).toContain('Fiber 500');
});

it('marks the collapsed kind of service whose lines have a finding', async () => {
  const screen = await renderLines(360, lines, [finding]);
  const headings = [...document.querySelectorAll('summary')];
  expect(headings.map((heading) => heading.querySelector('.glyph-trouble') !== null)).toEqual([true, false]);
  expect(headings[0]?.textContent).toMatch(/Charged twice: €\s25\.00/);
  await expect.element(screen.getByText('Fiber 500')).not.toBeVisible();
});

it('opens the kind of service with findings on a wide screen, and counts them', async () => {
  const manyLines = Array.from({ length: 20 }, (_, index) =>
    createLine(index + 1, index < 19 ? 'LINE' : 'RACK', `Charge ${index + 1}`),
  );
  const screen = await renderLines(1440, manyLines, [finding, { ...finding, findingId: 7002 }]);
  await expect.element(screen.getByText('Charge 2', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Charge 20')).not.toBeVisible();
  expect(document.querySelector('summary')?.textContent).toContain('2 charges don’t match');
});

it('names the service of a line, and counts the other services', async () => {
  await page.viewport(1440, 740);
  const services = new Map([
    [1, { name: 'LN-204512 · Weesp', others: 0 }],
    [2, { name: 'LN-204513 · Almere', others: 12 }],
  ]);
  const { screen } = await renderPage(() => <LinesTable invoice={invoice} groups={groupLines(lines)} services={services} />);
  await expect.element(screen.getByText('LN-204512 · Weesp', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('LN-204513 · Almere and 12 others')).toBeVisible();
});
