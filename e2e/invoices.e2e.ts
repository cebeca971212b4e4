import { readFile } from 'node:fs/promises';
import { type InvoiceSummary, listInvoices } from '@demarc/contract/invoice.ts';
import { getInvoiceDifference } from '@demarc/contract/invoice-difference.ts';
import { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import { getInvoiceMargin } from '@demarc/contract/own-price.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`invoice.${key}`, values);
const digits = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });
const money = (amount: string) => `${Number(amount) < 0 ? '−' : ''}€\u00a0${digits.format(Math.abs(Number(amount)))}`;

/** Reads the invoices of a user, newest first, and returns them with a client that calls the API as that user. */
async function readInvoices(url: string, user: string) {
  const { client, customerId } = await signInByApi(url, user);
  const params = { customerId };
  const { items } = await client.call(listInvoices, { params, query: { limit: 200 } });
  return { client, params, items };
}

/** Finds the latest invoice that has one before it. */
async function findComparable(url: string) {
  const { client, params, items } = await readInvoices(url, people.finance);
  for (const { number, type } of items) {
    if (type !== 'INVOICE') continue;
    const difference = await client.call(getInvoiceDifference, { params: { ...params, number }, query: {} });
    if (difference.previousNumber && difference.byReason.length > 0) return { number, difference };
  }
  throw new Error('No invoice differs from the one before');
}

test('the margin leaves out services without a resale price and shows their number, and payment is possible from each tab', async ({
  page,
  beginSession,
  server,
}) => {
  const { client, params, items } = await readInvoices(server.url, people.finance);
  const { number, openAmount } = items.find(({ type, status }) => type === 'INVOICE' && status === 'OPEN')!;
  const { unpricedCount, unpricedCost, revenue } = await client.call(getInvoiceMargin, {
    params: { ...params, number },
    query: {},
  });
  await beginSession(people.finance);
  await page.goto(`/invoices/invoice/${number}?tab=margin`);
  const table = page.getByRole('table', { name: t('margin') });
  await expect(table.getByRole('row').last()).toContainText(digits.format(Number(revenue)));
  const key = unpricedCount === 1 ? 'margin-left-out_one' : 'margin-left-out_other';
  await expect(page.getByText(t(key, { count: String(unpricedCount), amount: money(unpricedCost) }))).toBeVisible();
  await expect(table.getByText(t('margin-not-counted', { amount: '' }).trim()).first()).toBeVisible();
  await expect(table.locator('a').first()).toHaveAttribute('href', '/invoices?list=own-prices&priced=no');
  const pay = page.getByRole('button', { name: t('show-payment-details') });
  await pay.click();
  await expect(
    page
      .getByRole('dialog', { name: t('how-to-pay') })
      .getByText(money(openAmount))
      .first(),
  ).toBeVisible();
  await expect(page.getByText(t('qr-text'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: t('parts') })
    .getByRole('link', { name: t('lines') })
    .click();
  await expect(pay).toBeVisible();
  await expect(page.getByText(t('qr-text'))).toHaveCount(0);
});

test('a bookkeeper finds an invoice by its last digits, and exports a selection', async ({ page, beginSession, server }) => {
  const { client, params, items } = await readInvoices(server.url, people.finance);
  const summary = await client.call(getInvoiceSummary, { params });
  await beginSession(people.finance);
  await page.goto('/invoices');
  const band = page.getByRole('region', { name: t('summary') });
  await expect(band).toContainText(money(summary.open.amount));
  await band.getByRole('button', { name: getText('list.as-table') }).click();
  await expect(band.getByRole('table', { name: t('months') }).getByRole('row')).toHaveCount(13);

  const { number } = items.at(-1)!;
  await page.getByRole('searchbox').fill(number.slice(-3));
  await expect(page).toHaveURL(/q=\d/);
  await page.getByRole('checkbox', { name: getText('list.select', { name: number }) }).check();
  const download = page.waitForEvent('download');
  await page
    .getByRole('status')
    .getByRole('button', { name: getText('orders.export') })
    .click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(number);

  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await page.goto('/invoices/invoice/999999999');
  await expect(page.getByRole('heading', { name: t('gone') })).toBeVisible();
});

test('a bookkeeper pays several overdue invoices with one transfer', async ({ page, beginSession, server }) => {
  const { items } = await readInvoices(server.url, people.finance);
  const overdue = items
    .filter(({ overdue: isOverdue, status, awaitsDirectDebit }) => isOverdue && status !== 'DISPUTED' && !awaitsDirectDebit)
    .slice(0, 2);
  const formatSum = (amounts: readonly string[]) => money(sumAmounts(amounts));
  await beginSession(people.finance);
  await page.goto(`/invoices?overdue=pay`);
  for (const { number } of overdue) await page.getByRole('checkbox', { name: getText('list.select', { name: number }) }).check();
  const bar = page.getByRole('status').filter({ has: page.getByRole('button', { name: t('show-payment-details') }) });
  await expect(bar).toContainText(t('amount-to-pay', { amount: formatSum(overdue.map(({ openAmount }) => openAmount)) }));
  await expect(bar).toContainText(t('of-total', { total: formatSum(overdue.map(({ totalInclVat }) => totalInclVat)) }));
  await bar.getByRole('button', { name: t('show-payment-details') }).click();
  const panel = page.getByRole('dialog', { name: t('how-to-pay') });
  await expect(panel.getByRole('definition').first()).toHaveText(formatSum(overdue.map(({ openAmount }) => openAmount)));
  const byDueDate = overdue.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate)).map(({ number }) => number);
  await expect(panel.getByText(byDueDate.join(' '), { exact: true })).toBeVisible();
  for (const number of byDueDate) {
    await expect(panel.getByRole('button', { name: t('copy-value', { value: number }), exact: true })).toBeVisible();
  }
});

test('an invoice explains what differs from last month, and keeps the reference for the next one', async ({
  page,
  beginSession,
  server,
}) => {
  const { number, difference } = await findComparable(server.url);
  await beginSession(people.finance);
  await page.goto(`/invoices/invoice/${number}`);
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: t('edit-reference') });
  await panel.getByLabel(t('next-reference')).fill('PO-2026-7');
  await panel.getByRole('button', { name: getText('action.save') }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText('PO-2026-7')).toBeVisible();

  await page.getByRole('link', { name: t('see-why') }).click();
  await expect(page.getByRole('link', { name: t('to-previous', { number: difference.previousNumber! }) })).toBeVisible();
  const reasons = page.getByRole('table', { name: t('by-reason') });
  await expect(reasons.getByRole('row')).toHaveCount(difference.byReason.length + 1);
  const { reason, count } = difference.byReason[0]!;
  await reasons.getByRole('link', { name: t(`reason-${reason}`), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`reason=${reason}`));
  const items = page.getByRole('table', { name: t('what-changed') });
  await expect(items.getByRole('row')).toHaveCount(Math.min(count, 50) + 1);

  await page
    .getByRole('navigation', { name: t('parts') })
    .getByRole('link', { name: t('specification') })
    .click();
  await page.getByRole('searchbox').fill('no such service');
  await expect(page.getByText(getText('list.no-results-for', { q: 'no such service' }))).toBeVisible();
});

test('only finance users can open invoices, including the finance users of an end user', async ({
  page,
  beginSession,
  server,
}) => {
  await beginSession(people.viewer);
  await page.goto('/invoices');
  await expect(page).toHaveURL('/');
  const menu = page.getByRole('navigation', { name: getText('shell.main') });
  await expect(menu.getByRole('link', { name: getText('shell.my-company') })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: getText('kinds.invoice.title') })).toHaveCount(0);

  const { items } = await readInvoices(server.url, people.endUser);
  await beginSession(people.endUser);
  await page.goto('/invoices');
  const first: InvoiceSummary | undefined = items[0];
  await expect(
    first ? page.getByRole('link', { name: first.number }) : page.getByRole('heading', { name: t('none') }),
  ).toBeVisible();
});
