import type { Page } from '@playwright/test';
import { applicationOn } from './application.ts';
import { expect, people, test } from './fixtures.ts';
import { words } from './words.ts';

const next = (step: string) => words(`apply.next-${step}`);

/** Collects the idempotency key of each application request. */
function sentKeys(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/customer')) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

test('a partner applies from the home page, and a reload of the confirmation sends nothing', async ({ page, server }) => {
  const email = `renske.${crypto.randomUUID()}@noordkop.example`;
  const keys = sentKeys(page);
  await page.goto('/');
  await page.getByRole('link', { name: words('entrance.apply-button') }).click();
  await expect(page).toHaveURL('/apply');
  await applicationOn(page).fillAll(email);
  await expect(page.getByText('NL91 ABNA 0417 1643 00')).toBeVisible();
  expect(keys).toEqual([]);

  await applicationOn(page).goOn('sent');
  const heading = page.getByRole('heading', { name: words('apply.sent') });
  await expect(heading).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(/\b20\d{6}\b/)).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  expect(keys).toHaveLength(1);

  await page.goto('/apply');
  await expect(page.getByRole('radio').first()).not.toBeChecked();
  await page.goto(`${server.url}/dev/mail`);
  await expect(page.getByText(email).first()).toBeVisible();
});

test('continues when a register is down or does not know a number', async ({ page }) => {
  await page.goto('/apply/end-user');
  await applicationOn(page).goOn('company');
  await page.getByLabel(words('apply.coc-number')).fill('99999999');
  await page.getByLabel(words('apply.vat-number')).fill('NL123456789B01');
  await page.getByLabel(words('apply.company-name')).fill('Eigen Zaak');
  await expect(page.getByText(words('apply.unverified'))).toBeVisible();
  await expect(page.getByText(words('apply.vat-invalid'))).toBeVisible();
  await page.getByLabel(words('address.postal-code')).fill('9999 XX');
  await page.getByLabel(words('address.house-number')).fill('1');
  await page.getByLabel(words('address.street')).fill('Kade');
  await page.getByLabel(words('address.city')).fill('Ergens');
  await applicationOn(page).goOn('contacts');
});

test('takes the type from the URL and keeps the draft on its step until it is discarded', async ({ page }) => {
  await page.goto('/apply/something-else');
  await goOnRefused(page);
  await expect(page.getByText(words('apply.choose-type')).first()).toBeVisible();
  await applicationOn(page).fillCompany();
  await page.getByLabel(words('apply.last-name')).fill('Hiemstra');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('demarc.draft.anonymous.apply'))).toContain('Hiemstra');
  await page.reload();
  await expect(page).toHaveURL(/step=contacts/);
  await expect(page.getByLabel(words('apply.last-name'))).toHaveValue('Hiemstra');

  await page.goBack();
  await expect(page.getByLabel(words('apply.company-name'))).toHaveValue('Noordkop Netwerken B.V.');
  await page.getByRole('button', { name: words('apply.discard') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('apply.discard') })
    .click();
  await expect(page.getByRole('heading', { name: words('apply.heading-type') })).toBeVisible();
  await page.reload();
  await applicationOn(page).goOn('company');
  await expect(page.getByLabel(words('apply.company-name'))).toHaveValue('');
});

async function goOnRefused(page: Page): Promise<void> {
  await page.getByRole('button', { name: next('company') }).click();
  await expect(page.getByRole('alert')).toBeFocused();
}

test('requires one main contact and a billing contact, and removes contacts', async ({ page }) => {
  await applicationOn(page).fillCompany();
  await applicationOn(page).fillContact('renske@noordkop.example');
  const main = page.getByRole('checkbox', { name: words('contact.type-main'), exact: true });
  const billing = page.getByRole('checkbox', { name: words('contact.type-billing'), exact: true });
  await billing.uncheck();
  await page.getByRole('button', { name: next('payment') }).click();
  await expect(page.getByText(words('validation.billing-contact-missing')).first()).toBeVisible();

  await page.getByRole('button', { name: words('apply.add-contact') }).click();
  await expect(page.getByLabel(words('apply.first-name')).nth(1)).toBeFocused();
  await page.getByLabel(words('apply.last-name')).nth(1).fill('Boekhouding');
  await billing.nth(1).check();
  await expect(page.getByText(words('validation.billing-contact-missing'))).toHaveCount(0);
  await main.nth(1).check();
  await expect(main.nth(0)).not.toBeChecked();
  await page.getByRole('button', { name: `${words('apply.remove-contact')} Boekhouding` }).click();
  await expect(page.getByLabel(words('apply.last-name'))).toHaveValue('Hiemstra');
  await page.getByRole('button', { name: words('apply.gets-everything') }).click();
  await applicationOn(page).goOn('payment');
});

test('a company abroad does not need a CoC number', async ({ page }) => {
  await page.goto('/apply/reseller');
  await applicationOn(page).goOn('company');
  await page.getByRole('combobox', { name: words('address.country') }).click();
  await page.getByRole('option', { name: 'Belgium' }).click();
  await expect(page.getByLabel(words('apply.registration-number'))).toBeVisible();
  await page.getByLabel(words('apply.vat-number')).fill('DE900000017');
  await page.getByLabel(words('apply.company-name')).fill('Scheldekabel BV');
  await page.getByLabel(words('address.postal-code')).fill('2999');
  await page.getByLabel(words('address.house-number')).fill('12');
  await page.getByLabel(words('address.street')).fill('Proefkaai');
  await page.getByLabel(words('address.city')).fill('Zwijnsdam');
  await page.getByRole('button', { name: next('contacts') }).click();
  await expect(page.getByText(words('validation.not-allowed-here')).first()).toBeVisible();
  await page.getByLabel(words('apply.vat-number')).fill('BE0900000016');
  await applicationOn(page).goOn('contacts');
});

test('opens the step of a server-side validation error and retries with the same idempotency key', async ({ page }) => {
  const keys = sentKeys(page);
  const email = `renske.${crypto.randomUUID()}@noordkop.example`;
  await applicationOn(page).fillAll(email);
  await page.route('**/v1/customer', (route) =>
    route.fulfill({
      status: 400,
      json: {
        status: 400,
        code: 'VALIDATION_FAILED',
        message: 'Wrong.',
        correlationId: 'c',
        validationErrors: [{ field: 'contacts[0].email', code: 'validation.email', message: 'Wrong.' }],
      },
    }),
  );
  await applicationOn(page).goOn('sent');
  await expect(page).toHaveURL(/step=contacts/);
  await expect(page.getByLabel(words('apply.email'))).toBeFocused();
  await expect(page.getByText(words('validation.email')).first()).toBeVisible();

  await page.unroute('**/v1/customer');
  await page.getByLabel(words('apply.email')).fill(`x${email}`);
  await applicationOn(page).goOn('payment');
  for (const step of ['invoices', 'administrator', 'agreement', 'review', 'sent']) await applicationOn(page).goOn(step);
  await expect(page.getByRole('heading', { name: words('apply.sent') })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('keeps the application after a rate limit or a server error', async ({ page }) => {
  await applicationOn(page).fillAll(`renske.${crypto.randomUUID()}@noordkop.example`);
  const answer = (status: number) => (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.fulfill({
      status,
      headers: { 'Retry-After': '1500' },
      json: { status, code: 'TOO_MANY_ATTEMPTS', message: 'X', correlationId: '0b7c2d1e' },
    });
  await page.route('**/v1/customer', answer(429));
  await applicationOn(page).goOn('sent');
  await expect(page.getByText(words('apply.refused-too-many_other', { count: '25' }))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute('**/v1/customer');
  await page.route('**/v1/customer', answer(500));
  await applicationOn(page).goOn('sent');
  await expect(page.getByRole('dialog', { name: words('api.500.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute('**/v1/customer');
  await applicationOn(page).goOn('sent');
  await expect(page.getByRole('heading', { name: words('apply.sent') })).toBeVisible();
});

test('shows the signing confirmation to every visitor', async ({ page, beginSession }) => {
  await page.goto('/msa/signed');
  await expect(page.getByRole('heading', { name: words('msa-signed.heading') })).toBeVisible();
  await expect(page.getByText(words('msa-signed.for-you'))).toHaveCount(0);

  await beginSession(people.viewer);
  await page.goto('/msa/signed');
  await expect(page.getByRole('heading', { name: words('msa-signed.heading') })).toBeVisible();
  await expect(page.getByText(words('msa-signed.for-you'))).toHaveCount(0);
});

test('an administrator downloads the signed agreement', async ({ page, beginSession }) => {
  await beginSession(people.admin);
  await page.goto('/msa/signed');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: words('msa-signed.file-SIGNED_AGREEMENT').replace(/,.*/, '') }).click();
  expect((await started).suggestedFilename()).toMatch(/\.pdf$/);
});
