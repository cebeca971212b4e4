import { expect, people, test } from './fixtures.ts';
import { words } from './words.ts';

test('an admin changes the IBAN: refused beside the field first, then kept, shown and announced by mail', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(people.otherReseller);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await page.goto('/company/edit/iban');
  const iban = page.getByLabel('IBAN');
  await iban.fill('NL92ABNA0417164300');
  await iban.blur();
  await expect(page.getByText(words('validation.iban-invalid')).first()).toBeVisible();
  await page.getByRole('button', { name: words('action.save') }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(sent).toEqual([]);

  await iban.fill('nl91 abna 0417 1643 00');
  await expect(page.getByText(words('validation.iban-invalid'))).toHaveCount(0);
  await page.getByRole('button', { name: words('action.save') }).click();
  await expect(page).toHaveURL('/company');
  await expect(page.getByText(/43\s?00/)).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.reload();
  await expect(page.getByText(/43\s?00/)).toBeVisible();

  await page.goto(`${server.url}/dev/mail`);
  await expect(page.getByText('daan@zuidnet.example').first()).toBeVisible();
});

test('what the server finds wrong is shown beside the field, and what was typed stays', async ({ page, signIn }) => {
  await signIn(people.admin);
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
  await page.getByRole('button', { name: words('action.save') }).click();
  await expect(page.getByLabel('BIC')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(words('validation.bic-invalid')).first()).toBeVisible();
  await expect(page.getByLabel('IBAN')).toHaveValue('NL91ABNA0417164300');
  await expect(page).toHaveURL('/company/edit/iban');
});

test('a form outlives a reload', async ({ page, signIn }) => {
  await signIn(people.admin);
  await page.goto('/company/edit/iban');
  await page.getByLabel('IBAN').fill('NL91ABNA04');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('demarc.draft.'))))
    .toBe(true);
  await page.reload();
  await expect(page.getByLabel('IBAN')).toHaveValue('NL91ABNA04');
});

for (const status of [429, 500]) {
  test(`${status} opens the dialog of that status, and the form stays`, async ({ page, signIn }) => {
    await signIn(people.admin);
    await page.goto('/company/edit/iban');
    await page.route('**/iban', (route) =>
      route.fulfill({ status, json: { status, code: 'X', message: 'X', correlationId: '0b7c2d1e' } }),
    );
    await page.getByLabel('IBAN').fill('NL91ABNA0417164300');
    await page.getByRole('button', { name: words('action.save') }).click();
    const dialog = page.getByRole('dialog', { name: words(`api.${status}.title`) });
    await expect(dialog).toContainText(words(`api.${status}.text`));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('IBAN')).toHaveValue('NL91ABNA0417164300');
  });
}

test('a failed call at an older page offers to reload', async ({ page, signIn }) => {
  await signIn(people.admin);
  await page.goto('/company/edit/iban');
  await page.route('**/version.json', (route) => route.fulfill({ json: { git: 'another', brand: 'datacentre' } }));
  await page.route('**/iban', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'X', message: 'X', correlationId: 'c' } }),
  );
  await page.getByLabel('IBAN').fill('NL91ABNA0417164300');
  await page.getByRole('button', { name: words('action.save') }).click();
  await expect(page.getByRole('dialog', { name: words('error.action-failed.title') })).toBeVisible();
});

test('failed to load says so and can be tried again', async ({ page, signIn }) => {
  await signIn(people.viewer);
  await page.route('**/v1/loyalty/balance', (route) =>
    route.fulfill({ status: 404, json: { status: 404, code: 'NOT_FOUND', message: 'X', correlationId: 'c' } }),
  );
  await page.reload();
  await expect(page.getByText(words('loader.failed'))).toBeVisible();
});

test('a viewer sees the company, but neither the whole IBAN nor a way to change it', async ({ page, signIn }) => {
  await signIn(people.viewer);
  await page.goto('/company');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noordlijn');
  await expect(page.getByRole('link', { name: words('company.change-iban') })).toHaveCount(0);
});

test('the loyalty shop opens in a new tab that knows nothing of this one', async ({ page, signIn, context }) => {
  await signIn(people.admin);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: words('loyalty.shop') }).click();
  const shop = await opened;
  await expect(shop).toHaveURL(/\/dev\/shop/);
  await expect(shop.locator('body')).toContainText('Noordlijn');
  expect(await shop.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
});
