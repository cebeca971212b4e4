import type { InvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { redeemTvCode } from '@demarc/contract/provider/tv.ts';
import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { TvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import type { Server } from './server.ts';

test.use({ brand: 'television' });

const t = (key: string, values?: Record<string, string>) => getText(`tv-activation.${key}`, values);
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });
const section = (page: Page, key: string) => page.getByRole('region', { name: t(key) });
const panel = (page: Page) => page.getByRole('dialog');
const deviceItem = (page: Page, name: string) => section(page, 'devices').getByRole('listitem').filter({ hasText: name });

/** Calls the API as the user of the page, and returns the body of a success. */
async function callTv<T>(page: Page, method: string, path: string, sent?: unknown): Promise<T> {
  const { status, body } = await callApi<T>(page, method, path, sent);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const lastNames = ['Aalbers', 'Boelens', 'Cazemier', 'Draaisma', 'Eppinga', 'Feenstra', 'Gorter', 'Hoekstra'];
let accountCount = 0;

/** Creates an active account with the smallest base package. */
async function createAccount(page: Page, isInUse = true): Promise<TvAccount> {
  const base = (await callTv<TvPackage[]>(page, 'GET', '/101010packages'))
    .filter(({ type, orderable }) => type === 'base' && orderable)
    .toSorted((a, b) => a.maxDevices - b.maxDevices)[0];
  const address = { street: 'Havenstraat', houseNumber: 12, postalCode: '1135XD', city: 'Edam', country: 'NL' };
  const account = await callTv<TvAccount>(page, 'POST', '/account', {
    productCode: base?.productCode,
    endUser: { firstName: 'Test', lastName: lastNames[accountCount++ % lastNames.length], address },
  });
  return isInUse ? callTv(page, 'POST', `/account/${account.id}/activate`) : account;
}

const readAccount = (page: Page, { id }: TvAccount) => callTv<TvAccount>(page, 'GET', `/account/${id}`);

async function openAccount(page: Page, account: TvAccount): Promise<void> {
  await page.goto(`/tv-accounts/${account.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Test ${account.endUser.lastName}`);
}

/** Redeems a code, as a device does. */
function redeemCode(server: Server, activationCode: string, deviceName: string, id = deviceName) {
  const deviceId = `e2e-${id.replaceAll(' ', '-')}-${accountCount}`;
  return server.provider.call(redeemTvCode, { body: { activationCode, deviceId, deviceName, deviceType: 'stb' } });
}

/** Reads the code from its screen reader text. */
async function readShownCode(page: Page): Promise<string> {
  const spelled = section(page, 'code').locator('p .unseen');
  await expect(spelled).toHaveText(/^(\w ){3}\w, (\w ){3}\w$/);
  return (await spelled.innerText()).replace(/[ ,]/g, '');
}

/** Connects devices until no slot is free. */
async function fillDeviceSlots(page: Page, server: Server, account: TvAccount): Promise<void> {
  for (let count = account.devices.length; count < account.maxDevices; count++) {
    const { activationCode } = await callTv<TvUnconfirmedCode>(page, 'POST', `/account/${account.id}/activation`, {});
    await redeemCode(server, activationCode, `Box ${count + 1}`);
  }
}

test('shows a device without a reload after it redeems a code', async ({ page, beginSession, server }) => {
  await beginSession();
  const failed: string[] = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`));
  const account = await createAccount(page, false);
  await openAccount(page, account);
  await expect(page.getByText(t('new-text'))).toBeVisible();
  // The code of a new account activates it, so that the picture appears once the code is entered.
  await expect(page.locator('main .entrance-button-primary')).toHaveText([t('activate-and-make-code')]);
  await section(page, 'code').getByLabel(t('device-name')).fill('Living room');
  await button(page, 'activate-and-make-code').click();
  await expect(page.getByText(t('new-text'))).toHaveCount(0);
  await expect(button(page, 'activate')).toHaveCount(0);
  const code = await readShownCode(page);
  await expect(section(page, 'code').getByRole('timer')).toHaveText(
    new RegExp(`^${t('left', { time: '(59:\\d\\d|1:00:00)' })}$`),
  );
  await expect(section(page, 'code').getByRole('img', { name: t('qr') })).toBeVisible();

  // A reload shows the same code.
  await page.reload();
  expect(await readShownCode(page)).toBe(code);

  await redeemCode(server, code, 'Living room');
  await expect(deviceItem(page, 'Living room')).toContainText(t('device-on'));
  await expect(section(page, 'code').getByRole('heading', { name: t('no-code') })).toBeVisible();
  await expect(section(page, 'timeline')).toContainText(t('event-tv-device-added', { device: 'Living room' }));
  // Accounts without codes cause no failed requests.
  expect(failed).toEqual([]);
});

test('allows a device without a reload, and informs a colleague who decides later', async ({
  page,
  server,
  browser,
  beginSession,
}) => {
  await beginSession();
  const account = await createAccount(page);
  await openAccount(page, account);
  await section(page, 'code')
    .getByRole('radio', { name: t('way-asks') })
    .check();
  await section(page, 'code').getByLabel(t('email')).fill('watcher@example.org');
  await button(page, 'make-code').click();
  const code = await readShownCode(page);
  await expect(section(page, 'code')).toContainText(t('mailed-to', { email: 'watcher@example.org' }));

  await redeemCode(server, code, 'Tablet');
  await redeemCode(server, code, 'Phone');
  for (const device of ['Tablet', 'Phone']) await expect(deviceItem(page, device)).toContainText(t('asks'));
  // Waiting devices come first, and one of them has the only primary button of the page.
  await expect
    .poll(() =>
      deviceItem(page, 'Tablet').evaluate((item) => {
        const code = document.getElementById('code');
        return code !== null && (item.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      }),
    )
    .toBe(true);
  await expect(page.locator('main .entrance-button-primary')).toHaveText([t('allow')]);
  await test.step('on a phone, the request is on the first screen, and the actions on the account are in a menu', async () => {
    const viewport = page.viewportSize()!;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.locator('main .entrance-button-primary')).toBeInViewport();
    await expect(button(page, 'cancel')).toHaveCount(0);
    await page.setViewportSize(viewport);
    await expect(button(page, 'cancel')).toBeVisible();
  });
  await deviceItem(page, 'Phone')
    .getByRole('button', { name: t('dismiss', { device: 'Phone' }) })
    .click();
  await expect(deviceItem(page, 'Phone')).toHaveCount(0);

  const colleague = await (await browser.newContext()).newPage();
  await beginSession(people.admin, colleague);
  await colleague.goto(page.url());
  await expect(deviceItem(colleague, 'Tablet')).toContainText(t('asks'));
  // The colleague's page gets no updates before the click.
  await colleague.route('**/v1/account/**', (route) =>
    route.request().method() === 'GET' ? new Promise(() => {}) : route.continue(),
  );
  await deviceItem(page, 'Tablet')
    .getByRole('button', { name: t('allow') })
    .click();
  await expect(deviceItem(page, 'Tablet')).toContainText(t('device-on'));
  await deviceItem(colleague, 'Tablet')
    .getByRole('button', { name: t('allow') })
    .click();
  await colleague.unroute('**/v1/account/**');
  await expect(colleague.getByText(t('outrun'))).toBeVisible();
  await colleague.context().close();

  expect((await readAccount(page, account)).devices.map(({ name }) => name)).toEqual(['Tablet']);
});

test('allows a device and activates its new account with one button, and reports the result if only one succeeds', async ({
  page,
  server,
  beginSession,
}) => {
  await beginSession();
  const account = await createAccount(page, false);
  const issueCode = () => callTv<TvUnconfirmedCode>(page, 'POST', `/account/${account.id}/unconfirmedActivationCode`, {});
  await redeemCode(server, (await issueCode()).activationCode, 'Tablet');
  await openAccount(page, account);
  await expect(page.locator('main .entrance-button-primary')).toHaveText([t('allow-and-activate')]);
  await expect(button(page, 'allow')).toBeVisible();
  await expect(button(page, 'activate')).toBeVisible();

  const activation = `**/v1/account/${account.id}/activate`;
  await page.route(activation, (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'CUSTOMER_NOT_ACTIVE', message: '', correlationId: '' } }),
  );
  await button(page, 'allow-and-activate').click();
  await expect(page.getByText(t('allowed-not-activated', { device: 'Tablet' }))).toBeVisible();
  await expect(page.getByText(t('refused-CUSTOMER_NOT_ACTIVE'))).toBeVisible();
  await expect(deviceItem(page, 'Tablet')).toContainText(t('device-not-yet'));
  expect(await readAccount(page, account)).toMatchObject({ status: 'new', devices: [{ name: 'Tablet' }] });

  await page.unroute(activation);
  await redeemCode(server, (await issueCode()).activationCode, 'Phone');
  await button(page, 'allow-and-activate').click();
  await expect(deviceItem(page, 'Phone')).toContainText(t('device-on'));
  await expect(page.getByText(t('allowed-not-activated', { device: 'Tablet' }))).toHaveCount(0);
  const { status, devices } = await readAccount(page, account);
  expect([status, ...devices.map(({ name }) => name).toSorted()]).toEqual(['active', 'Phone', 'Tablet']);
});

test('withdraws an unconfirmed code and replaces it', async ({ page, beginSession, server }) => {
  await beginSession();
  const account = await createAccount(page);
  const { activationCode } = await callTv<TvUnconfirmedCode>(
    page,
    'POST',
    `/account/${account.id}/unconfirmedActivationCode`,
    {},
  );
  await redeemCode(server, activationCode, 'Tablet');
  await openAccount(page, account);
  await expect(deviceItem(page, 'Tablet')).toContainText(t('asks'));
  await button(page, 'withdraw').click();
  await panel(page)
    .getByRole('button', { name: t('withdraw') })
    .click();
  await expect(deviceItem(page, 'Tablet')).toHaveCount(0);
  await button(page, 'make-code').click();
  expect(await readShownCode(page)).not.toBe(activationCode);

  await button(page, 'new-code').click();
  const first = await readShownCode(page);
  await expect(panel(page)).toContainText(t('replaces', { code: `${first.slice(0, 4)} ${first.slice(4)}` }));
  await panel(page)
    .getByRole('button', { name: t('make-code') })
    .click();
  await expect(panel(page)).toHaveCount(0);
  await expect.poll(() => readShownCode(page)).not.toBe(first);
});

test('guides to a free slot when the device limit is reached', async ({ page, beginSession, server }) => {
  await beginSession();
  const account = await createAccount(page);
  await fillDeviceSlots(page, server, account);
  await openAccount(page, account);
  await expect(section(page, 'devices').getByRole('button', { name: t('free-one') })).toBeVisible();
  // An account with connected devices does not show a new code as its first action.
  await section(page, 'code')
    .getByRole('button', { name: t('new-code') })
    .click();
  await expect(panel(page).getByRole('radio', { name: t('way-direct') })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);

  const tree = section(page, 'tree');
  await tree.getByRole('button', { name: t('says-limit') }).click();
  const total = String(account.maxDevices);
  await expect(tree).toContainText(t('tree-full', { count: total, total }));
  await tree.getByRole('button', { name: t('no'), exact: true }).click();
  await tree.getByRole('button', { name: t('next-free') }).click();
  await panel(page)
    .getByRole('radio', { name: /^Box 2/ })
    .check();
  await panel(page)
    .getByRole('button', { name: t('free-device', { device: 'Box 2' }) })
    .click();
  await expect(panel(page)).toHaveCount(0);
  await expect(deviceItem(page, 'Box 2')).toHaveCount(0);
  await expect(deviceItem(page, t('free-place'))).toHaveCount(1);
  await tree.getByRole('button', { name: t('next-issue') }).click();
  await panel(page)
    .getByRole('button', { name: t('make-code') })
    .click();
  await redeemCode(server, await readShownCode(page), 'Bedroom');
  await expect(deviceItem(page, 'Bedroom')).toContainText(t('device-on'));
});

test('adds a product, terminates it, withdraws that, and terminates it immediately after confirmation', async ({
  page,
  beginSession,
}) => {
  await beginSession();
  const account = await createAccount(page);
  await openAccount(page, account);
  const products = section(page, 'products');
  await products.getByRole('button', { name: t('add'), exact: true }).click();
  const choice = panel(page).locator('label:has(input[type=radio]:not([aria-disabled]))').first();
  const name = (await choice.locator('span').first().innerText()).trim();
  await choice.click();
  await panel(page)
    .getByRole('button', { name: new RegExp(`^Add ${name.replace(/[^\w ]/g, '.')} for`) })
    .click();
  await expect(panel(page)).toHaveCount(0);
  const row = products.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(getText('tv-account.product-status-active'));

  const menu = () => row.getByRole('button', { name: getText('list.actions-for', { name }) }).click();
  await menu();
  await page.getByRole('menuitem', { name: t('cancel') }).click();
  await panel(page)
    .getByRole('button', { name: new RegExp(`^${t('end-on')}\\d`) })
    .click();
  await expect(row).toContainText(getText('tv-account.product-status-cancelling'));
  await expect(row).toContainText(new RegExp(t('until-day', { date: '\\d+ \\w+ \\d{4}' })));
  await row.getByRole('button', { name: t('undo-product', { product: name }) }).click();
  await expect(row).toContainText(getText('tv-account.product-status-active'));

  await menu();
  await page.getByRole('menuitem', { name: t('cancel') }).click();
  await panel(page)
    .getByRole('radio', { name: t('end-direct') })
    .check();
  const end = panel(page).getByRole('button', { name: t('end-now-yes') });
  await expect(end).toHaveAttribute('aria-disabled', 'true');
  await panel(page).getByRole('checkbox').check();
  await end.click();
  await expect(panel(page)).toHaveCount(0);
  await expect(row).toHaveCount(0);
  // The base package only terminates with its account.
  const base = account.products[0]?.name ?? '';
  await products.getByRole('button', { name: getText('list.actions-for', { name: base }) }).click();
  await expect(page.getByRole('menuitem', { name: t('cancel') })).toContainText(t('base-stays'));
});

test('suspends, resumes and terminates an account, withdraws that, and terminates it immediately after confirmation', async ({
  page,
  beginSession,
  server,
}) => {
  await beginSession();
  const account = await createAccount(page);
  const { activationCode } = await callTv<TvUnconfirmedCode>(page, 'POST', `/account/${account.id}/activation`, {});
  await redeemCode(server, activationCode, 'Living room');
  await openAccount(page, account);
  await button(page, 'suspend').click();
  await expect(panel(page)).toContainText(t('suspend-stays'));
  await panel(page)
    .getByRole('button', { name: t('suspend') })
    .click();
  await expect(deviceItem(page, 'Living room')).toContainText(t('device-stopped'));
  await button(page, 'resume').first().click();
  await expect(deviceItem(page, 'Living room')).toContainText(t('device-on'));

  await button(page, 'cancel').click();
  await panel(page)
    .getByRole('button', { name: new RegExp(`^${t('end-on')}\\d`) })
    .click();
  await expect(page.getByText(new RegExp(`^${t('cancelling')}`))).toBeVisible();
  await button(page, 'undo').click();
  await expect(page.getByText(new RegExp(`^${t('cancelling')}`))).toHaveCount(0);
  expect((await readAccount(page, account)).status).toBe('active');

  await button(page, 'cancel').click();
  await panel(page)
    .getByRole('radio', { name: t('end-direct') })
    .check();
  await expect(panel(page)).toContainText(getText('tv-activation.lost-devices_one', { count: '1', names: 'Living room' }));
  // The API panel shows the call with direct=true.
  const byApi = getText('shell.by-api');
  await panel(page).getByRole('button', { name: byApi }).click();
  await expect(page.getByRole('dialog', { name: byApi }).locator('pre').first()).toContainText(
    `/account/${account.id}?direct=true`,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: byApi })).toHaveCount(0);
  const end = panel(page).getByRole('button', { name: t('end-now-yes') });
  await expect(end).toHaveAttribute('aria-disabled', 'true');
  await panel(page).getByRole('checkbox').check();
  await end.dblclick();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText(t('ended-text'))).toBeVisible();
  await expect(button(page, 'edit')).toHaveAttribute('aria-disabled', 'true');
  await expect(section(page, 'timeline')).toContainText(t('event-tv-account-ended'));
  expect((await readAccount(page, account)).status).toBe('ended');
});

test('checks PIN rules and never shows the PIN again, and edits the reference without losing a concurrent change', async ({
  page,
  beginSession,
}) => {
  await beginSession();
  const account = await createAccount(page);
  await openAccount(page, account);
  await button(page, 'set-pin').click();
  const field = panel(page).getByLabel(t('pin'), { exact: true });
  const rule = panel(page)
    .getByRole('listitem')
    .filter({ hasText: t('pin-hard') });
  await field.fill('1111');
  await expect(rule).toContainText(getText('form.rule-failed'));
  await panel(page)
    .getByRole('button', { name: t('pin-save') })
    .click();
  await expect(panel(page).getByRole('alert')).toContainText(getText('validation.pin-weak'));
  await field.fill('4821');
  await expect(rule).toContainText(getText('form.rule-ok'));
  await panel(page)
    .getByRole('button', { name: t('pin-save') })
    .click();
  await expect(panel(page)).toHaveCount(0);
  await expect(button(page, 'reset-pin')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('4821');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('4821');

  await button(page, 'edit').click();
  await panel(page).getByLabel(t('reference')).fill('HAVEN-12');
  await callTv(page, 'PATCH', `/account/${account.id}`, { endUser: { phoneNumber: '0201234567' } });
  await panel(page)
    .getByRole('button', { name: getText('action.save') })
    .click();
  await expect(panel(page)).toContainText(t('stale'));
  await panel(page)
    .getByRole('button', { name: getText('form.stale-take') })
    .click();
  await expect(panel(page).getByLabel(t('phone'))).toHaveValue('0201234567');
  await panel(page).getByLabel(t('reference')).fill('HAVEN-12');
  await panel(page)
    .getByRole('button', { name: getText('action.save') })
    .click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText(t('own-reference', { reference: 'HAVEN-12' }))).toBeVisible();
  expect(await readAccount(page, account)).toMatchObject({ reference: 'HAVEN-12', endUser: { phoneNumber: '0201234567' } });
});

test('shows charges that do not match to those who may see invoices, and no account to other companies', async ({
  page,
  beginSession,
}) => {
  const findings = page.getByRole('region', { name: getText('finding.title') });
  await beginSession();
  const account = await createAccount(page);
  // Billing the company to cause one would add an invoice for the other tests.
  await page.route(`**/invoice-finding?*serviceType=TV&serviceId=${account.id}&*`, (route) =>
    route.fulfill({ json: createFindings(account) }),
  );
  await openAccount(page, account);
  await expect(findings).toContainText(getText('finding.type-BILLED_AFTER_END'));
  await expect(findings.getByRole('link', { name: getText('finding.invoice', { number: '202500123' }) })).toHaveAttribute(
    'href',
    '/invoices/invoice/202500123',
  );
  await expect(findings.getByRole('link', { name: getText('finding.dispute') })).toBeVisible();

  await beginSession(people.serviceDesk);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openAccount(page, account);
  await expect(section(page, 'products')).toBeVisible();
  await expect(section(page, 'timeline').getByRole('listitem').first()).toBeVisible();
  await expect(findings).toHaveCount(0);
  expect(requests.filter((url) => url.includes('invoice-finding'))).toEqual([]);

  await beginSession(people.otherReseller);
  for (const id of [String(account.id), '2147483647', 'none']) {
    await page.goto(`/tv-accounts/${id}`);
    await expect(page.getByRole('heading', { name: t('gone') })).toBeVisible();
  }
});

/** Creates a finding about the account: its subscription was charged after its end. */
function createFindings({ id, accountNr }: TvAccount): InvoiceFindings {
  const noPrices = { expectedPrice: null, chargedPrice: null, expectedDays: null, chargedDays: null, otherInvoiceNumber: null };
  const openState = { orderNumber: null, disputeId: null, resolution: null, resolutionText: null, resolvedAt: null };
  return {
    openCount: 1,
    openAmount: '5.75',
    total: 1,
    totalIsCapped: false,
    next: null,
    items: [
      {
        ...noPrices,
        ...openState,
        findingId: 7_001,
        invoiceNumber: '202500123',
        type: 'BILLED_AFTER_END',
        status: 'OPEN',
        lineNumber: 1,
        serviceRef: { type: 'TV', id, label: String(accountNr) },
        productCode: 'TV',
        description: 'TV',
        amount: '5.75',
        period: { from: '2025-06-16', to: '2025-06-30' },
        endsOn: '2025-06-15',
        foundAt: '2025-07-01T06:00:00Z',
      },
    ],
  };
}
