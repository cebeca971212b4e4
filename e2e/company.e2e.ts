import { updateProviderCustomer } from '@demarc/contract/provider/customer.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';

test('an administrator changes the IBAN: validates it, saves it and sends an email', async ({ page, signIn, server }) => {
  await signIn(people.otherReseller);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await page.goto('/company/edit/iban');
  const iban = page.getByLabel('IBAN');
  await iban.fill('NL92ABNA0417164300');
  await iban.blur();
  await expect(page.getByText(getText('validation.iban-invalid')).first()).toBeVisible();
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(sent).toEqual([]);

  await iban.fill('nl91 abna 0417 1643 00');
  await expect(page.getByText(getText('validation.iban-invalid'))).toHaveCount(0);
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page).toHaveURL('/company');
  await expect(page.getByText(/43\s?00/)).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.reload();
  await expect(page.getByText(/43\s?00/)).toBeVisible();

  await page.goto(`${server.url}/dev/mail`);
  await expect(page.getByText('daan@zuidnet.example').first()).toBeVisible();
});

test('shows a server-side validation error at its field and keeps the input', async ({ page, beginSession }) => {
  await beginSession(people.admin);
  await page.goto('/company/edit/iban');
  await page.route('**/iban', (route) =>
    route.fulfill({
      status: 400,
      json: {
        status: 400,
        code: 'VALIDATION_FAILED',
        message: 'Wrong.',
        correlationId: 'c',
        validationErrors: [{ field: 'bic', code: 'validation.bic-invalid', message: 'Wrong.' }],
      },
    }),
  );
  await page.getByLabel('IBAN').fill('NL91ABNA0417164300');
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByLabel('BIC')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(getText('validation.bic-invalid')).first()).toBeVisible();
  await expect(page.getByLabel('IBAN')).toHaveValue('NL91ABNA0417164300');
  await expect(page).toHaveURL('/company/edit/iban');
});

test('restores a form after a reload', async ({ page, beginSession }) => {
  await beginSession(people.admin);
  await page.goto('/company/edit/iban');
  await page.getByLabel('IBAN').fill('NL91ABNA04');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('demarc.draft.'))))
    .toBe(true);
  await page.reload();
  await expect(page.getByLabel('IBAN')).toHaveValue('NL91ABNA04');
});

for (const status of [429, 500]) {
  test(`opens the dialog for ${status} and keeps the form`, async ({ page, beginSession }) => {
    await beginSession(people.admin);
    await page.goto('/company/edit/iban');
    await page.route('**/iban', (route) =>
      route.fulfill({ status, json: { status, code: 'X', message: 'X', correlationId: '0b7c2d1e' } }),
    );
    await page.getByLabel('IBAN').fill('NL91ABNA0417164300');
    await page.getByRole('button', { name: getText('action.save') }).click();
    const dialog = page.getByRole('dialog', { name: getText(`api.${status}.title`) });
    await expect(dialog).toContainText(getText(`api.${status}.text`));
    await expect(dialog).toContainText(getText('error.reference-text'));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('IBAN')).toHaveValue('NL91ABNA0417164300');
  });
}

test('a 500 without a correlation ID mentions no reference', async ({ page, beginSession }) => {
  await beginSession(people.admin);
  await page.goto('/company/edit/iban');
  await page.route('**/iban', (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }));
  await page.getByLabel('IBAN').fill('NL91ABNA0417164300');
  await page.getByRole('button', { name: getText('action.save') }).click();
  const dialog = page.getByRole('dialog', { name: getText('api.500.title') });
  await expect(dialog).toContainText(getText('api.500.text'));
  await expect(dialog).not.toContainText(/reference/i);
});

test('offers to reload when a call fails and a new version is available', async ({ page, beginSession }) => {
  await beginSession(people.admin);
  await page.goto('/company/edit/iban');
  await page.route('**/version.json', (route) => route.fulfill({ json: { git: 'another', brand: 'datacentre' } }));
  await page.route('**/iban', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'X', message: 'X', correlationId: 'c' } }),
  );
  await page.getByLabel('IBAN').fill('NL91ABNA0417164300');
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByRole('dialog', { name: getText('error.action-failed.title') })).toBeVisible();
});

test('reports a failed read', async ({ page, beginSession }) => {
  await beginSession(people.viewer);
  await page.route('**/v1/loyalty/balance', (route) =>
    route.fulfill({ status: 404, json: { status: 404, code: 'NOT_FOUND', message: 'X', correlationId: 'c' } }),
  );
  await page.goto('/');
  await expect(page.getByText(getText('loader.failed'))).toBeVisible();
});

test('a viewer sees the company without a link to edit the IBAN', async ({ page, beginSession }) => {
  await beginSession(people.viewer);
  await page.goto('/company');
  await expect(page.getByRole('main')).toContainText('Noordlijn');
  await expect(page.getByRole('link', { name: getText('company.change-iban') })).toHaveCount(0);
});

test('opens the loyalty shop in a new tab without opener and referrer', async ({ page, signIn, context }) => {
  await signIn(people.admin);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: getText('loyalty.shop') }).click();
  const shop = await opened;
  await expect(shop).toHaveURL(/\/dev\/shop/);
  await expect(shop.locator('body')).toContainText('Noordlijn');
  expect(await shop.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
});

test('says so when an address is saved without a change', async ({ page, beginSession }) => {
  await beginSession(people.otherReseller);
  await page.goto('/company/edit/address');
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByText(getText('company.address-same'))).toBeVisible();
  await expect(page).toHaveURL('/company');
});

test('looks up an address in the registry and saves a separate postal address', async ({ page, beginSession }) => {
  await beginSession(people.otherReseller);
  await page.goto('/company/edit/address');
  const visiting = page.getByRole('region', { name: getText('company.visiting-address') });
  await visiting.getByLabel(getText('address.postal-code')).fill('9799 zs');
  await visiting.getByLabel(getText('address.house-number')).fill('48');
  await expect(visiting.getByText('Bakenkade').first()).toBeVisible();
  await page.getByLabel(getText('company.has-postal-address')).check();
  const postal = page.getByRole('region', { name: getText('company.postal-address') });
  await postal.getByLabel(getText('address.postal-code')).fill('');
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByRole('alert')).toContainText(getText('company.postal-postalCode'));

  await postal.getByLabel(getText('address.postal-code')).fill('9999 ZR');
  await postal.getByLabel(getText('address.house-number')).fill('317');
  await expect(postal.getByText('Postbus 317')).toBeVisible();
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page).toHaveURL('/company');
  const shown = page.getByRole('region', { name: getText('company.address'), exact: true });
  await expect(shown).toContainText('9799 ZS Groningen');
  await expect(shown).toContainText('Postbus 317');
});

test('finance sets the invoice reference, and an administrator sees it in the activity', async ({
  page,
  beginSession,
  browser,
}) => {
  const reference = `PO-${Date.now()}`;
  await beginSession(people.finance);
  await page.goto('/company');
  await expect(page.getByRole('link', { name: getText('company.change-iban') })).toHaveCount(0);
  await page.getByRole('button', { name: getText('company.change-invoices') }).click();
  const panel = page.getByRole('dialog', { name: getText('company.change-invoices') });
  await panel.getByLabel(getText('company.invoice-reference')).fill(reference);
  await panel.getByRole('radio', { name: getText('company.attachment-pdf_only'), exact: true }).check();
  await panel.getByRole('button', { name: getText('action.save') }).click();
  await expect(panel).toHaveCount(0);
  const invoices = page.getByRole('region', { name: getText('company.invoices') });
  await expect(invoices).toContainText(reference);
  await expect(invoices).toContainText(getText('company.attachment-pdf_only'));

  const other = await (await browser.newContext()).newPage();
  await beginSession(people.admin, other);
  await other.goto(new URL('/company?tab=activity', page.url()).href);
  const entry = other.getByRole('row').filter({ hasText: reference }).first();
  await expect(entry).toContainText('Joost Brinkman');
  await entry.getByRole('button').first().click();
  const whole = other.getByRole('dialog', { name: getText('activity.did-updateCustomerCustomInvoiceReference') });
  await expect(whole.getByRole('cell', { name: reference })).toBeVisible();
  await other.keyboard.press('Escape');

  const download = other.waitForEvent('download');
  await other.getByRole('button', { name: getText('activity.export') }).click();
  expect((await download).suggestedFilename()).toMatch(/^activity-\d{8}-[\d-]+\.csv$/);
  await other.getByRole('button', { name: getText('activity.object') }).click();
  await other.getByRole('radio', { name: getText('activity.object-session') }).check();
  await expect(other).toHaveURL(/objectType=session/);
  await expect(other.getByText(getText('list.no-results'))).toBeVisible();
  await other.context().close();
});

test('shows a concurrent change before overwriting it', async ({ page, beginSession, browser }) => {
  await beginSession(people.endUser);
  await page.goto('/company/edit/iban');
  await page.getByLabel('IBAN').fill('NL91ABNA0417164300');

  const other = await (await browser.newContext()).newPage();
  await beginSession(people.endUser, other);
  await other.goto(new URL('/company', page.url()).href);
  await other.getByRole('button', { name: getText('company.change-invoices') }).click();
  await other.getByLabel(getText('company.invoice-reference')).fill(`PO-${Date.now()}`);
  await other.getByRole('button', { name: getText('action.save') }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.context().close();

  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByText(getText('company.stale'))).toBeVisible();
  await expect(page.getByLabel('IBAN')).toHaveValue('NL91ABNA0417164300');
  await page.getByRole('button', { name: getText('company.stale-load') }).click();
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page).toHaveURL('/company');
});

test('requires a mandate for a new account when the company pays by direct debit', async ({ page, beginSession, server }) => {
  const params = { customerId: 20250109 };
  await server.provider.call(updateProviderCustomer, { params, body: { paymentMethod: 'SEPA_DIRECT_DEBIT' } });
  await beginSession(people.endUser);
  await page.goto('/company/edit/iban');
  const iban = page.getByLabel('IBAN');
  await iban.fill('NL91ABNA0417164300');
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByRole('alert')).toContainText(getText('company.mandate-needed'));
  await page.reload();
  await expect(iban).toHaveValue('NL91ABNA0417164300');
  const tick = page.getByLabel(getText('company.mandate-accept'));
  await expect(tick).not.toBeChecked();
  // Differs from the account that earlier tests saved, so that there is a change.
  await iban.fill('DE89370400440532013000');
  await tick.check();
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page).toHaveURL('/company');
  await expect(page.getByRole('region', { name: getText('company.payment') })).toContainText(`MND-${params.customerId}-`);
  await server.provider.call(updateProviderCustomer, { params, body: { paymentMethod: 'BANK_TRANSFER' } });
});
