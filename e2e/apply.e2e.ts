import type { Page } from '@playwright/test';
import { createApplicationForm } from './application-form.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';

const nextLabel = (step: string) => getText(`apply.next-${step}`);

/** Collects the idempotency key of each application request. */
function collectIdempotencyKeys(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/customer')) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

test('a partner applies from the home page, and a reload of the confirmation sends nothing', async ({ page, server }) => {
  const email = `renske.${crypto.randomUUID()}@noordkop.example`;
  const keys = collectIdempotencyKeys(page);
  await page.goto('/');
  await page.getByRole('link', { name: getText('entrance.apply-button') }).click();
  await expect(page).toHaveURL('/apply');
  await createApplicationForm(page).fillAll(email);
  await expect(page.getByText('NL91 ABNA 0417 1643 00')).toBeVisible();
  expect(keys).toEqual([]);

  await createApplicationForm(page).goOn('sent');
  const heading = page.getByRole('heading', { name: getText('apply.sent') });
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

test('continues when a registry is down or does not know a number, and without a CoC number for a company abroad', async ({
  page,
}) => {
  await page.goto('/apply/end-user');
  await createApplicationForm(page).goOn('company');
  await page.getByLabel(getText('apply.coc-number')).fill('99999999');
  await page.getByLabel(getText('apply.vat-number')).fill('NL123456789B01');
  await page.getByLabel(getText('apply.company-name')).fill('Eigen Zaak');
  await expect(page.getByText(getText('apply.unverified'))).toBeVisible();
  await expect(page.getByText(getText('apply.vat-invalid'))).toBeVisible();
  await page.getByLabel(getText('address.postal-code')).fill('9999 XX');
  await page.getByLabel(getText('address.house-number')).fill('1');
  await page.getByLabel(getText('address.street')).fill('Kade');
  await page.getByLabel(getText('address.city')).fill('Ergens');
  await createApplicationForm(page).goOn('contacts');

  await test.step('a company abroad', async () => {
    await page.goBack();
    await page.getByRole('combobox', { name: getText('address.country') }).click();
    await page.getByRole('option', { name: 'Belgium' }).click();
    await expect(page.getByLabel(getText('apply.registration-number'))).toBeVisible();
    await page.getByLabel(getText('apply.vat-number')).fill('DE900000017');
    await page.getByLabel(getText('apply.company-name')).fill('Scheldekabel BV');
    await page.getByLabel(getText('address.postal-code')).fill('2999');
    await page.getByLabel(getText('address.house-number')).fill('12');
    await page.getByLabel(getText('address.street')).fill('Proefkaai');
    await page.getByLabel(getText('address.city')).fill('Zwijnsdam');
    await page.getByRole('button', { name: nextLabel('contacts') }).click();
    await expect(page.getByText(getText('validation.not-allowed-here')).first()).toBeVisible();
    await page.getByLabel(getText('apply.vat-number')).fill('BE0900000016');
    await createApplicationForm(page).goOn('contacts');
  });
});

test('takes the type from the URL, requires one main contact and a billing contact, and keeps the draft until it is discarded', async ({
  page,
}) => {
  await page.goto('/apply/something-else');
  await expectNextRefused(page);
  await expect(page.getByText(getText('validation.choose')).first()).toBeVisible();
  await createApplicationForm(page).fillCompany();
  await page.getByLabel(getText('apply.last-name')).fill('Hiemstra');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('demarc.draft.anonymous.apply'))).toContain('Hiemstra');
  await page.reload();
  await expect(page).toHaveURL(/step=contacts/);
  await expect(page.getByLabel(getText('apply.last-name'))).toHaveValue('Hiemstra');

  await test.step('contacts', async () => {
    await createApplicationForm(page).fillContact('renske@noordkop.example');
    const main = page.getByRole('checkbox', { name: getText('contact.type-main'), exact: true });
    const billing = page.getByRole('checkbox', { name: getText('contact.type-billing'), exact: true });
    await billing.uncheck();
    await page.getByRole('button', { name: nextLabel('payment') }).click();
    await expect(page.getByText(getText('validation.billing-contact-missing')).first()).toBeVisible();
    await page.getByRole('button', { name: getText('apply.add-contact') }).click();
    await expect(page.getByLabel(getText('apply.first-name')).nth(1)).toBeFocused();
    await page.getByLabel(getText('apply.last-name')).nth(1).fill('Boekhouding');
    await billing.nth(1).check();
    await expect(page.getByText(getText('validation.billing-contact-missing'))).toHaveCount(0);
    await main.nth(1).check();
    await expect(main.nth(0)).not.toBeChecked();
    await page.getByRole('button', { name: `${getText('apply.remove-contact')} Boekhouding` }).click();
    await expect(page.getByLabel(getText('apply.last-name'))).toHaveValue('Hiemstra');
    await page.getByRole('button', { name: getText('apply.gets-everything') }).click();
    await createApplicationForm(page).goOn('payment');
    await page.goBack();
    await expect(page.getByRole('heading', { name: getText('apply.heading-contacts') })).toBeVisible();
  });

  await page.goBack();
  await expect(page.getByLabel(getText('apply.company-name'))).toHaveValue('Noordkop Netwerken B.V.');
  await page.getByRole('button', { name: getText('apply.discard') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: getText('apply.discard') })
    .click();
  await expect(page.getByRole('heading', { name: getText('apply.heading-type') })).toBeVisible();
  await page.reload();
  await createApplicationForm(page).goOn('company');
  await expect(page.getByLabel(getText('apply.company-name'))).toHaveValue('');
});

async function expectNextRefused(page: Page): Promise<void> {
  await page.getByRole('button', { name: nextLabel('company') }).click();
  await expect(page.getByRole('alert')).toBeFocused();
}

test('keeps the application after each error of the server, and retries with the same idempotency key', async ({ page }) => {
  const keys = collectIdempotencyKeys(page);
  const email = `renske.${crypto.randomUUID()}@noordkop.example`;
  await createApplicationForm(page).fillAll(email);
  let problem: { status: number } & Record<string, unknown> = { status: 429, code: 'TOO_MANY_ATTEMPTS' };
  await page.route('**/v1/customer', (route) =>
    route.fulfill({
      status: problem.status,
      headers: { 'Retry-After': '1500' },
      json: { message: 'X', correlationId: '0b7c2d1e', ...problem },
    }),
  );
  await test.step('a rate limit', async () => {
    await createApplicationForm(page).goOn('sent');
    await expect(page.getByText(getText('apply.refused-too-many_other', { count: '25' }))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a server error', async () => {
    problem = { status: 500, code: 'INTERNAL_ERROR' };
    await createApplicationForm(page).goOn('sent');
    const dialog = page.getByRole('dialog', { name: getText('api.500.title') });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a validation error opens its step', async () => {
    const validationErrors = [{ field: 'contacts[0].email', code: 'validation.email', message: 'Wrong.' }];
    problem = { status: 400, code: 'VALIDATION_FAILED', validationErrors };
    await createApplicationForm(page).goOn('sent');
    await expect(page).toHaveURL(/step=contacts/);
    await expect(page.getByLabel(getText('apply.email'))).toBeFocused();
    await expect(page.getByText(getText('validation.email')).first()).toBeVisible();
  });

  await page.unroute('**/v1/customer');
  await page.getByLabel(getText('apply.email')).fill(`x${email}`);
  await createApplicationForm(page).goOn('payment');
  for (const step of ['invoices', 'administrator', 'agreement', 'review', 'sent']) await createApplicationForm(page).goOn(step);
  await expect(page.getByRole('heading', { name: getText('apply.sent') })).toBeVisible();
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
});

test('shows the signing confirmation to every visitor, and the signed agreement to an administrator', async ({
  page,
  beginSession,
}) => {
  await page.goto('/msa/signed');
  await expect(page.getByRole('heading', { name: getText('msa-signed.heading') })).toBeVisible();
  await expect(page.getByText(getText('msa-signed.for-you'))).toHaveCount(0);

  await beginSession(people.viewer);
  await page.goto('/msa/signed');
  await expect(page.getByRole('heading', { name: getText('msa-signed.heading') })).toBeVisible();
  await expect(page.getByText(getText('msa-signed.for-you'))).toHaveCount(0);

  await beginSession(people.admin);
  await page.goto('/msa/signed');
  // In the language of the reader, even if the agreement has another language.
  await expect(page.getByRole('definition').filter({ hasText: getText('msa.type-AGREEMENT') })).toBeVisible();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: getText('msa-signed.file-SIGNED_AGREEMENT').replace(/,.*/, '') }).click();
  expect((await started).suggestedFilename()).toMatch(/\.pdf$/);
});
