import { updateProviderCustomer } from '@demarc/contract/provider/customer.ts';
import type { Route } from '@playwright/test';
import { callApi } from './call-api.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';

test('an administrator changes the IBAN: validates it, saves it and sends an email', async ({ page, beginSession, server }) => {
  await beginSession(people.otherReseller);
  const patchedUrls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patchedUrls.push(request.url());
  });
  await page.goto('/company/edit/iban');
  const iban = page.getByLabel('IBAN');
  await iban.fill('NL92ABNA0417164300');
  await iban.press('Tab');
  await expect(page.getByText(getText('validation.iban-invalid')).first()).toBeVisible();
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(patchedUrls).toEqual([]);

  await expect(page.getByText(getText('company.iban-CHECK_DIGITS', { country: 'NL' }))).toBeVisible();

  await iban.fill('nl91 abna 0417 1643 00');
  await expect(page.getByText(getText('validation.iban-invalid'))).toHaveCount(0);
  await expect(page.getByText(getText('company.iban-bank', { bank: 'ABN AMRO' }))).toBeVisible();
  await expect(page.getByLabel('BIC')).toHaveValue('ABNANL2A');
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page).toHaveURL('/company');
  await expect(page.getByText(/43\s?00/)).toBeVisible();
  expect(patchedUrls).toHaveLength(1);
  await page.reload();
  await expect(page.getByText(/43\s?00/)).toBeVisible();

  await page.goto(`${server.url}/dev/mail`);
  await expect(page.getByText('daan@zuidnet.example').first()).toBeVisible();
});

test('keeps the form of the IBAN after a reload and after any response to its save', async ({ page, beginSession }) => {
  await beginSession(people.admin);
  await page.goto('/company/edit/iban');
  const iban = page.getByLabel('IBAN');
  await iban.fill('NL91ABNA04');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('demarc.draft.'))))
    .toBe(true);
  await page.reload();
  await expect(iban).toHaveValue('NL91ABNA04');

  await iban.fill('NL91ABNA0417164300');
  let response: Parameters<Route['fulfill']>[0];
  await page.route('**/iban', (route) => route.fulfill(response));
  const saveWith = async (status: number, json: object) => {
    response = { status, json: { status, code: 'X', message: 'X', ...json } };
    await page.getByRole('button', { name: getText('action.save') }).click();
  };
  const closeDialog = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(iban).toHaveValue('NL91ABNA0417164300');
  };

  await test.step('a validation error of the server shows at its field', async () => {
    const validationErrors = [{ field: 'bic', code: 'validation.bic-invalid', message: 'Wrong.' }];
    await saveWith(400, { code: 'VALIDATION_FAILED', correlationId: 'c', validationErrors });
    await expect(page.getByLabel('BIC')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(getText('validation.bic-invalid')).first()).toBeVisible();
    await expect(iban).toHaveValue('NL91ABNA0417164300');
    await expect(page).toHaveURL('/company/edit/iban');
  });

  for (const status of [429, 500]) {
    await test.step(`the dialog for ${status}`, async () => {
      await saveWith(status, { correlationId: '0b7c2d1e' });
      const dialog = page.getByRole('dialog', { name: getText(`api.${status}.title`) });
      await expect(dialog).toContainText(getText(`api.${status}.text`));
      await expect(dialog).toContainText(getText('error.reference-text'));
      await closeDialog();
    });
  }

  await test.step('a 500 without a correlation ID mentions no reference', async () => {
    response = { status: 500, body: 'Internal Server Error' };
    await page.getByRole('button', { name: getText('action.save') }).click();
    const dialog = page.getByRole('dialog', { name: getText('api.500.title') });
    await expect(dialog).toContainText(getText('api.500.text'));
    await expect(dialog).not.toContainText(/reference/i);
    await closeDialog();
  });

  await test.step('offers to reload when a call fails and a new version is available', async () => {
    await page.route('**/version.json', (route) => route.fulfill({ json: { git: 'another', brand: 'datacentre' } }));
    await saveWith(500, { correlationId: 'c' });
    await expect(page.getByRole('dialog', { name: getText('error.action-failed.title') })).toBeVisible();
  });
});

test('a viewer sees that a read failed, and the company without a link to edit the IBAN', async ({ page, beginSession }) => {
  await beginSession(people.viewer);
  await page.route('**/v1/loyalty/balance', (route) =>
    route.fulfill({ status: 404, json: { status: 404, code: 'NOT_FOUND', message: 'X', correlationId: 'c' } }),
  );
  await page.goto('/');
  await expect(page.getByText(getText('loader.failed'))).toBeVisible();

  await page
    .getByRole('navigation', { name: getText('shell.main') })
    .getByRole('link', { name: getText('shell.my-company') })
    .click();
  await expect(page).toHaveURL('/company');
  await expect(page.getByRole('heading', { level: 1, name: /Noordlijn/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Noordlijn');
  await expect(page.getByRole('link', { name: getText('company.change-iban') })).toHaveCount(0);
});

test('reports a save without a change, looks up an address in the registry and saves a separate postal address', async ({
  page,
  beginSession,
}) => {
  await beginSession(people.otherReseller);
  await page.goto('/company/edit/address');
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByText(getText('company-edit.address-same'))).toBeVisible();
  await expect(page).toHaveURL('/company');

  await page.getByRole('link', { name: getText('company.change-address') }).click();
  const visiting = page.getByRole('region', { name: getText('company-edit.visiting-address') });
  await visiting.getByLabel(getText('address.postal-code')).fill('9799 zs');
  await visiting.getByLabel(getText('address.house-number')).fill('48');
  await expect(visiting.getByText('Bakenkade').first()).toBeVisible();
  await page.getByLabel(getText('company-edit.has-postal-address')).check();
  const postal = page.getByRole('region', { name: getText('company.postal-address') });
  await postal.getByLabel(getText('address.postal-code')).fill('');
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByRole('alert')).toContainText(getText('company.postal-postalCode'));

  await postal.getByLabel(getText('address.postal-code')).fill('9999 ZR');
  await postal.getByLabel(getText('address.house-number')).fill('317');
  await expect(postal.getByText('Postbus 317')).toBeVisible();
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page).toHaveURL('/company');
  const addressSection = page.getByRole('region', { name: getText('company.address'), exact: true });
  await expect(addressSection).toContainText('9799 ZS Groningen');
  await expect(addressSection).toContainText('Postbus 317');
});

test('finance sets the invoice reference, and an administrator sees it in the activity', async ({ page, beginSession }) => {
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

  await beginSession(people.admin);
  await page.goto('/company?tab=activity');
  const entry = page.getByRole('row').filter({ hasText: reference }).first();
  await expect(entry).toContainText('Joost Brinkman');
  await entry.getByRole('button').first().click();
  const whole = page.getByRole('dialog', { name: getText('activity.did-updateCustomerCustomInvoiceReference') });
  await expect(whole.getByRole('cell', { name: reference })).toBeVisible();
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: getText('activity.export') }).click();
  expect((await download).suggestedFilename()).toMatch(/^activity-\d{8}-[\d-]+\.csv$/);
  await page.getByRole('button', { name: getText('activity.object') }).click();
  await page.getByRole('radio', { name: getText('activity.object-session') }).check();
  await expect(page).toHaveURL(/objectType=session/);
  await expect(page.getByText(getText('list.no-results'))).toBeVisible();
});

test('shows a concurrent change before overwriting it', async ({ page, beginSession }) => {
  await beginSession(people.endUser);
  await page.goto('/company/edit/iban');
  await page.getByLabel('IBAN').fill('NL91ABNA0417164300');

  const concurrentChange = await callApi(page, 'PATCH', '/customer/:customerId/custom-invoice-reference', {
    customInvoiceReference: `PO-${Date.now()}`,
  });
  expect(concurrentChange.status).toBe(200);

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
  await expect(page.getByRole('alert')).toContainText(getText('company-edit.mandate-needed'));
  await page.reload();
  await expect(iban).toHaveValue('NL91ABNA0417164300');
  const tick = page.getByLabel(getText('company-edit.mandate-accept'));
  await expect(tick).not.toBeChecked();
  // Differs from the account that earlier tests saved, so that there is a change.
  await iban.fill('DE89370400440532013000');
  await tick.check();
  await page.getByRole('button', { name: getText('action.save') }).click();
  await expect(page).toHaveURL('/company');
  await expect(page.getByRole('region', { name: getText('company.payment') })).toContainText(`MND-${params.customerId}-`);
  await test.step('says before the next change which mandate ends', async () => {
    await page.goto('/company/edit/iban');
    await expect(page.getByText(getText('company.iban-use-SEPA_DIRECT_DEBIT'))).toBeVisible();
    const consequences = page.getByRole('region', { name: getText('action.what-next') });
    await expect(consequences).toContainText(getText('company-edit.iban-after-planned'));
    await expect(consequences).toContainText(new RegExp(`MND-${params.customerId}-\\d+`));
  });
  await server.provider.call(updateProviderCustomer, { params, body: { paymentMethod: 'BANK_TRANSFER' } });
});
