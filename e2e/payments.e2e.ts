import { readFile } from 'node:fs/promises';
import { getAccountStatement } from '@demarc/contract/account-statement.ts';
import { getInvoice, type Invoice, listInvoices } from '@demarc/contract/invoice.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { signIn as signInByApi } from './sign-in.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`invoice.${key}`, values);

/** Calls as a bookkeeper, and the first invoice that fits. */
async function findInvoice(url: string, fits: (invoice: Invoice) => boolean) {
  const { client, customerId } = await signInByApi(url, people.finance);
  const { items } = await client.call(listInvoices, { params: { customerId }, query: { limit: 200 } });
  for (const { number } of items) {
    const invoice = await client.call(getInvoice, { params: { customerId, number } });
    if (fits(invoice)) return { invoice, client, customerId };
  }
  throw new Error('No invoice fits');
}

test('an open invoice shows the payment details, with a QR code and values to copy', async ({
  page,
  context,
  signIn,
  server,
}) => {
  const { invoice } = await findInvoice(
    server.url,
    ({ payTo, paymentMethod }) => payTo !== null && paymentMethod === 'BANK_TRANSFER',
  );
  const { iban, reference } = invoice.payTo!;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(people.finance);
  await page.goto(`/invoices/invoice/${invoice.number}`);
  await page.getByRole('button', { name: t('show-payment-details') }).click();
  const section = page.getByRole('dialog', { name: t('how-to-pay') });
  const grouped = iban.replace(/.{4}(?=.)/g, '$& ');
  await expect(section.getByText(grouped, { exact: true })).toBeVisible();
  await expect(section.getByRole('img', { name: new RegExp(`${grouped}.*${reference}`) })).toBeVisible();
  await section.getByRole('button', { name: t('copy-iban') }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(iban);
  await section.getByRole('button', { name: t('copy-reference') }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(invoice.number);
});

test('an invoice shows the reminders and why a direct debit was returned', async ({ page, signIn, server }) => {
  const reminded = await findInvoice(server.url, ({ reminders }) => reminders.length > 0);
  const returned = await findInvoice(server.url, ({ payments }) => payments.some(({ returnCode }) => returnCode === 'MS03'));
  await signIn(people.finance);
  await page.goto(`/invoices/invoice/${reminded.invoice.number}`);
  const history = page.getByRole('region', { name: t('payments') });
  await expect(
    history
      .getByRole('listitem')
      .filter({ hasText: t('reminder-1') })
      .first(),
  ).toBeVisible();
  await page.goto(`/invoices/invoice/${returned.invoice.number}`);
  await expect(history.getByText(t('return-MS03'), { exact: true }).first()).toBeVisible();
});

test('a bookkeeper gets a statement of account, as on the screen and as CSV', async ({ page, signIn, server }) => {
  const { client, customerId } = await findInvoice(server.url, () => true);
  const statement = await client.call(getAccountStatement, { params: { customerId }, query: {} });
  await signIn(people.finance);
  await page.goto('/invoices');
  await page.getByRole('button', { name: t('statement') }).click();
  const panel = page.getByRole('dialog', { name: t('statement') });
  await expect(panel.getByRole('heading', { name: t('open-items') })).toBeVisible();
  const number = statement.openItems[0]!.number;
  await expect(panel.getByRole('link', { name: number, exact: true }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: t('statement-open-items') }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`${number},INVOICE,`);
  await panel.getByLabel(t('statement-to')).fill('01-01-2020');
  await panel.getByLabel(t('statement-to')).blur();
  await expect(panel.getByText(t('statement-period-order'))).toBeVisible();
  await expect(panel.getByRole('heading', { name: t('open-items') })).toBeHidden();
});
