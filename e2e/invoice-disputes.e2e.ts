import { listInvoices } from '@demarc/contract/invoice.ts';
import { listInvoiceDisputes } from '@demarc/contract/invoice-dispute.ts';
import { listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { importOwnPrices, listOwnPrices } from '@demarc/contract/own-price.ts';
import type { Page } from '@playwright/test';
import { expect, fetchResponse, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`invoice.${key}`, values);

/** Formats an amount as the portal shows it in English. */
function formatMoney(amount: string): string {
  const figure = Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `€\u00a0${figure}`;
}

/** Opens the kinds of service of a long invoice. One with a finding opens by itself. */
async function openCharges(page: Page): Promise<void> {
  const kinds = page.locator('main summary');
  await expect(kinds.first()).toBeVisible();
  for (const details of await page.locator('main details').all()) {
    await details.evaluate((element: HTMLDetailsElement) => {
      element.open = true;
    });
  }
}

test('a bookkeeper disputes a line, writes about it, and withdraws it', async ({ page, signIn, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.finance);
  const params = { customerId };
  const { items } = await client.call(listInvoices, { params, query: { status: ['OPEN'], type: ['INVOICE'] } });
  const { number } = items[0]!;
  await signIn(people.finance);
  await page.goto(`/invoices/invoice/${number}`);
  await openCharges(page);
  await page.getByRole('table').getByRole('button').first().click();
  await page.getByRole('menuitem', { name: t('dispute-this-line') }).click();
  const panel = page.getByRole('dialog', { name: t('dispute-line') });
  // The form, the page and the dialog say the same: all that is open is paused.
  const paused = formatMoney(items[0]!.openAmount);
  await expect(panel).toContainText(t('dispute-pauses', { amount: paused }));
  await panel.getByRole('button', { name: t('send-dispute') }).click();
  await expect(panel.getByRole('textbox', { name: t('dispute-text') })).toHaveAttribute('aria-invalid', 'true');
  await panel.getByRole('combobox', { name: t('dispute-reason') }).click();
  await page.getByRole('option', { name: t('dispute-reason-WRONG_PRICE') }).click();
  await panel.getByRole('textbox', { name: t('dispute-text') }).fill('We agreed on a lower price.');
  await panel.getByRole('button', { name: t('send-dispute') }).click();
  const thread = page.getByRole('article').filter({ hasText: 'We agreed on a lower price.' });
  await expect(thread).toContainText(t('dispute-status-OPEN'));
  const banner = page.getByRole('main').getByRole('status').filter({ hasText: paused });
  await expect(banner).toContainText(t('disputed-pauses', { amount: paused }));
  await test.step('the banner, the line and the list lead to the dispute', async () => {
    const view = getText('finding.view-dispute');
    await page.goto(`/invoices/invoice/${number}`);
    await banner.getByRole('link', { name: view }).click();
    await expect(thread.getByRole('heading')).toBeFocused();
    await page.goto(`/invoices/invoice/${number}`);
    await openCharges(page);
    await page.getByRole('table').getByRole('button').first().click();
    await page.getByRole('menuitem', { name: view }).click();
    await expect(thread.getByRole('heading')).toBeFocused();
    await page.goto('/invoices');
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: view }).click();
    await expect(thread.getByRole('heading')).toBeFocused();
  });
  await thread.getByRole('textbox', { name: t('dispute-message') }).fill('See our quotation.');
  await thread.getByRole('button', { name: t('dispute-send-message') }).click();
  await expect(thread.getByRole('listitem')).toHaveCount(2);
  await thread.getByRole('button', { name: t('dispute-withdraw') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(paused);
  await dialog.getByRole('button', { name: t('dispute-withdraw') }).click();
  await expect(thread).toContainText(t('dispute-status-WITHDRAWN'));
  const disputes = await client.call(listInvoiceDisputes, { params, query: { invoiceNumber: number } });
  expect(disputes.items[0]).toMatchObject({ status: 'WITHDRAWN', messageCount: 2 });
});

test('a bookkeeper sets own prices, and corrects one that is refused', async ({ page, signIn }) => {
  await signIn(people.finance);
  await page.goto('/invoices?list=own-prices');
  const grid = page.getByRole('table', { name: t('own-prices') });
  const price = grid.getByRole('textbox', { name: new RegExp(t('own-monthlyPrice')) }).first();
  await price.fill('free');
  await page.getByRole('button', { name: t('save-own-prices') }).click();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  // A view without the service names it.
  const services = await grid.getByRole('row').nth(1).locator('.mono').innerText();
  await page.getByRole('link', { name: t('without-own-price') }).click();
  await expect(page.getByText(t('own-prices-invalid-elsewhere', { services }))).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^${t('view-all')} [0-9]`) }).click();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.fill('123.45');
  await page.getByRole('button', { name: t('save-own-prices') }).click();
  await expect(page.getByRole('button', { name: t('save-own-prices') })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(price).toHaveValue('123.45');

  await test.step('in Dutch, prices have a comma in the fields too', async () => {
    await page.evaluate(() => localStorage.setItem('demarc.language', 'nl'));
    await page.reload();
    const dutch = page.getByRole('textbox', { name: new RegExp(getText('invoice.own-monthlyPrice', {}, 'nl')) }).first();
    await expect(dutch).toHaveValue('123,45');
    await dutch.fill('130,5');
    await page.getByRole('button', { name: getText('invoice.save-own-prices', {}, 'nl') }).click();
    await expect(dutch).toHaveValue('130,50');
  });
});

test('a bookkeeper gives services without a resale price one by a margin, and saves them with their end users', async ({
  page,
  signIn,
  server,
}) => {
  const { client, customerId } = await signInByApi(server.url, people.finance);
  const { items } = await client.call(listOwnPrices, { params: { customerId }, query: { hasPrice: false, limit: 50 } });
  const rest = items.slice(1).filter(({ monthlyCost }) => Number(monthlyCost) > 0);
  const { serviceRef, serviceEndUser } = rest.find((price) => price.serviceEndUser !== null)!;
  const count = String(rest.length);
  await signIn(people.finance);
  await page.goto('/invoices?list=own-prices');
  await page.getByRole('link', { name: t('without-own-price') }).click();
  const save = page.getByRole('button', { name: t('save-own-prices') });
  // The row leaves the view with the field that had the focus.
  const first = page.getByRole('textbox', {
    name: t('own-field', { field: t('own-monthlyPrice'), service: items[0]!.serviceRef.label }),
  });
  await first.fill('99');
  await first.press('Enter');
  await expect(first).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel(t('fill-margin')).fill('20');
  await page.getByRole('button', { name: t('fill-prices_other', { count }) }).click();
  await expect(page.getByText(t('own-prices-changed_other', { count }))).toBeVisible();
  // Another view shows other services, and loses none of the prices.
  await page.getByRole('link', { name: t('with-own-price') }).click();
  await expect(page).toHaveURL(/priced=yes/);
  await expect(page.getByText(t('own-prices-changed_other', { count }))).toBeVisible();
  await page.getByRole('link', { name: t('without-own-price') }).click();
  await page.getByRole('button', { name: t('discard-own-prices') }).click();
  await expect(save).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: t('fill-prices_other', { count }) }).click();
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const { items: saved } = await client.call(listOwnPrices, { params: { customerId }, query: { hasPrice: true, limit: 200 } });
  expect(saved.find((price) => price.serviceRef.label === serviceRef.label)?.endUser).toBe(serviceEndUser);
  // Other tests need services without a price.
  const rows = items.map(({ serviceRef: { type, id }, monthlyPrice, costCenter, endUser }) => {
    return { serviceType: type, serviceId: String(id), monthlyPrice, costCenter, endUser };
  });
  await client.call(importOwnPrices, { params: { customerId }, body: { rows } });
});

test('the views of resale prices request only their first pages, and search no long list', async ({ page, signIn }) => {
  const requests = new Set<string>();
  let isCapped = false;
  await page.route('**/own-price?*', async (route) => {
    requests.add(new URL(route.request().url()).search);
    const response = await fetchResponse(route);
    const body = await response.json();
    await route.fulfill({ response, json: isCapped ? { ...body, total: 10_000, totalIsCapped: true } : body });
  });
  await signIn(people.finance);
  await page.goto('/invoices?list=own-prices');
  const view = (key: string) => page.getByRole('link', { name: new RegExp(`^${t(key)} [\\d,]+\\+?$`) });
  await expect(view('with-own-price')).toBeVisible();
  await expect(page.getByRole('table', { name: t('own-prices') })).toBeVisible();
  expect([...requests].toSorted()).toEqual(['?hasPrice=false&limit=50', '?limit=50']);

  isCapped = true;
  requests.clear();
  await page.goto('/invoices?list=own-prices');
  await expect(view('view-all')).toContainText('10,000');
  await expect(page.getByRole('table', { name: t('own-prices') })).toBeVisible();
  await expect(view('without-own-price')).toHaveCount(0);
  expect([...requests]).toEqual(['?limit=50']);
});

test('a finding shows before the invoice is paid, at its service and in the tab', async ({ page, signIn, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.finance);
  const params = { customerId };
  const { items: open } = await client.call(listInvoices, { params, query: { status: ['OPEN'], type: ['INVOICE'] } });
  const { items } = await client.call(listInvoiceFindings, { params, query: { status: 'OPEN', limit: 100 } });
  const finding = items.find(
    ({ invoiceNumber, lineNumber, disputeId, amount }) =>
      lineNumber !== null && disputeId === null && Number(amount) > 0 && open.some(({ number }) => number === invoiceNumber),
  )!;
  const { openCount } = await client.call(listInvoiceFindings, { params, query: { invoiceNumber: finding.invoiceNumber } });
  await signIn(people.finance);
  await page.goto(`/invoices/invoice/${finding.invoiceNumber}`);
  const label = getText(`finding.type-${finding.type}`);

  await test.step('the kind of service with the finding is open and names the finding', async () => {
    const openGroup = page.locator('main details[open]').first();
    await expect(openGroup.getByRole('link', { name: label }).first()).toBeVisible();
    await expect(openGroup.locator('summary').first()).toContainText(label);
  });
  await openCharges(page);
  await expect(page.locator('main details').getByRole('link', { name: label }).first()).toBeVisible();
  const tab = page.getByRole('navigation', { name: t('parts') }).getByRole('link', { name: t('disputes-tab') });
  await expect(tab).toHaveText(`${t('disputes-tab')} ${openCount}`);
  await page.getByRole('link', { name: getText('finding.review-before-paying') }).click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
  const shownValue = page.getByRole('listitem').filter({ hasText: label }).first();
  await expect(shownValue).toBeVisible();

  await test.step('each charge that it is about leads to its row in the specification', async () => {
    const { lineNumber: line, serviceRef } = finding;
    const links = shownValue.getByRole('link', { name: `, ${serviceRef.label}` });
    await expect(links.first()).toBeVisible();
    const names = await links.evaluateAll((all) =>
      all.map(({ childNodes }) =>
        [...childNodes].map(({ nodeType, nodeValue }) => (nodeType === Node.TEXT_NODE ? nodeValue : '')).join(''),
      ),
    );
    expect(new Set(names).size).toBe(names.length);
    await links.last().click();
    await expect(page.getByRole('table', { name: t('specification') })).toContainText(serviceRef.label);
    await expect(page).toHaveURL((url) => url.searchParams.get('line') === String(line));
  });

  await test.step('on a narrow screen, the charges come before the sums', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/invoices/invoice/${finding.invoiceNumber}`);
    const [charges, sums] = [page.locator('main summary').first(), page.getByRole('heading', { name: t('sums') })];
    await expect(charges).toBeVisible();
    await expect(sums).toBeVisible();
    expect((await charges.boundingBox())!.y).toBeLessThan((await sums.boundingBox())!.y);
  });
});

test('the margin shows the finding that lowers it', async ({ page, signIn, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.finance);
  const query = { status: 'OPEN', type: 'BILLED_TWICE' } as const;
  const { items } = await client.call(listInvoiceFindings, { params: { customerId }, query });
  const { invoiceNumber } = items[0]!;
  await signIn(people.finance);
  await page.goto(`/invoices/invoice/${invoiceNumber}?tab=margin`);
  const table = page.getByRole('table', { name: t('margin') });
  const link = table.getByRole('link', { name: new RegExp(getText('finding.type-BILLED_TWICE')) });
  await expect(link).toHaveAttribute('href', `/invoices/invoice/${invoiceNumber}?tab=disputes`);
});
