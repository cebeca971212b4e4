import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Client } from '@demarc/client/client.ts';
import { listLines } from '@demarc/contract/line.ts';
import { redeemTvCode } from '@demarc/contract/provider/tv.ts';
import {
  activateTvAccount,
  createTvAccount,
  listTvAccounts,
  suspendTvAccount,
  type TvAccount,
} from '@demarc/contract/tv-account.ts';
import { getTvAccountSummary } from '@demarc/contract/tv-account-counts.ts';
import { currentTvAccountStatuses } from '@demarc/contract/tv-account-status.ts';
import { createTvUnconfirmedCode, getTvActivationCode } from '@demarc/contract/tv-activation.ts';
import { listTvPackages } from '@demarc/contract/tv-package.ts';
import type { Page } from '@playwright/test';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import type { Server } from './server.ts';
import { signIn as signInBeside } from './sign-in.ts';

test.use({ brand: 'television' });

const t = (key: string, values?: Record<string, string>) => getText(`tv-account.${key}`, values);
const rows = (page: Page) => page.locator('tbody tr');
const row = (page: Page, name: string | number) => rows(page).filter({ hasText: String(name) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const viewTab = (page: Page, key: string) =>
  page.getByRole('navigation', { name: getText('list.views') }).getByRole('link', { name: t(key) });
const panel = (page: Page) => page.getByRole('dialog');

/** Returns an API client for the administrator. */
async function createAdminClient(server: Server): Promise<Client> {
  return (await signInBeside(server.url, people.admin)).client;
}

/** Creates active accounts that share a unique last name, with which the test finds them. */
async function createAccounts(client: Client, count: number): Promise<{ name: string; accounts: TvAccount[] }> {
  const name = `Wierda ${randomUUID().slice(0, 8)}`;
  const accounts: TvAccount[] = [];
  for (let number = 1; number <= count; number++) {
    const address = { street: 'Vlietzicht', houseNumber: number, postalCode: '1135XD', city: 'Edam', country: 'NL' };
    const endUser = { firstName: `${number}e`, lastName: name, address };
    const { id } = await client.call(createTvAccount, { body: { productCode: 'HAVEN-BASIS', endUser } });
    accounts.push(await client.call(activateTvAccount, { params: { id } }));
  }
  return { name, accounts };
}

/** Redeems an unconfirmed code, so that a device requests access. */
async function requestAccess(server: Server, client: Client, { id }: TvAccount): Promise<void> {
  const { activationCode } = await client.call(createTvUnconfirmedCode, { params: { id }, body: {} });
  const body = { activationCode: activationCode!, deviceId: `e2e-${id}`, deviceName: 'Living room', deviceType: 'stb' } as const;
  await server.provider.call(redeemTvCode, { body });
}

test('filters by counts, product and number, lists waiting accounts first and keeps the filter in the URL', async ({
  page,
  signIn,
  server,
}) => {
  const client = await createAdminClient(server);
  const [account] = (await createAccounts(client, 1)).accounts;
  await requestAccess(server, client, account!);
  const { byStatus, pending, waiting } = await client.call(getTvAccountSummary, {});

  await test.step('the home page links to the accounts that wait longest', async () => {
    await signIn();
    const ending = `${getText('kinds.tv-account.ending')}: ${byStatus.cancelling}`;
    await expect(page.getByRole('link', { name: ending })).toBeVisible();
    await page
      .getByRole('listitem')
      .filter({ hasText: `${waiting[0]!.deviceName} is requesting access to the TV account of ${waiting[0]!.endUserName}` })
      .getByRole('link', { name: getText('kinds.tv-account.allow-one') })
      .click();
    await expect(page).toHaveURL(new RegExp(`/tv-accounts/${waiting[0]!.id}$`));
    await page
      .getByRole('link', { name: getText('tv-account.title'), exact: true })
      .first()
      .click();
  });

  await viewTab(page, 'view-current').click();
  const current = Object.values(byStatus).reduce((total, count) => total + count, 0) - byStatus.ended!;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${t('title')} ${current}`);
  await expect(viewTab(page, 'view-current')).toHaveAttribute('aria-current', 'page');
  await expect(rows(page).first()).toContainText(t('activation-waiting'));
  await expect(row(page, t('activation-waiting'))).toHaveCount(pending);
  await viewTab(page, 'view-waiting').click();
  await expect(page).toHaveURL(/activation=waiting/);
  await expect(rows(page)).toHaveCount(pending);
  await viewTab(page, 'view-ending').click();
  await expect(rows(page)).toHaveCount(byStatus.cancelling ?? 0);
  await page.reload();
  await expect(rows(page)).toHaveCount(byStatus.cancelling ?? 0);
  await expect(viewTab(page, 'view-ending')).toHaveAttribute('aria-current', 'page');

  await viewTab(page, 'view-current').click();
  await page
    .getByRole('columnheader', { name: t('number') })
    .getByRole('button')
    .click();
  const { items } = await client.call(listTvAccounts, { query: { status: currentTvAccountStatuses, limit: 200 } });
  await expect(rows(page).first()).toContainText(String(items[0]?.accountNr));
  await expect(page.getByText(t('waiting-first'))).toHaveCount(0);

  await test.step('product and number', async () => {
    await button(page, t('from-number')).click();
    const field = page.getByRole('textbox', { name: t('from-number') });
    await field.fill('not a number');
    await field.press('Enter');
    await expect(page.getByText(getText('list.not-a-number'))).toBeVisible();
    await field.fill(String(items.at(-3)!.accountNr));
    await field.press('Enter');
    await expect(rows(page)).toHaveCount(3);
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await button(page, getText('list.clear-filter', { name: t('from-number') })).click();
    await button(page, t('product')).click();
    await page.getByRole('radio', { name: 'Haven Zakelijk', exact: true }).check();
    const isOne = ({ products }: TvAccount) =>
      products.some(({ productCode, status }) => productCode === 'HAVEN-ZAKELIJK' && status !== 'ended');
    await expect(rows(page)).toHaveCount(items.filter(isOne).length);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('nobody is called this');
    await button(page, getText('list.clear-all')).click();
    await expect(rows(page)).not.toHaveCount(0);
  });
});

test('suspends and resumes several accounts with a result for each, and stops on request', async ({
  page,
  beginSession,
  server,
}) => {
  const client = await createAdminClient(server);
  const { name, accounts } = await createAccounts(client, 6);
  const others = await createAccounts(client, 6);
  await client.call(suspendTvAccount, { params: { id: accounts[0]!.id } });
  await beginSession();
  // A colleague suspends one first and this page gets no event, so the server refuses it.
  await page.route('**/event-stream', (route) => route.abort());
  await page.goto(`/tv-accounts?q=${name}`);
  await expect(rows(page)).toHaveCount(6);
  await page.getByRole('checkbox', { name: getText('list.select-page') }).check();
  await client.call(suspendTvAccount, { params: { id: accounts[1]!.id } });
  await button(page, t('suspend')).click();
  await expect(panel(page)).toContainText(t('not-suspended-again'));
  await button(page, t('bulk-suspend-now_other', { count: '5' })).click();
  await expect(panel(page)).toContainText(t('bulk-over', { done: '4', total: '5' }));
  await expect(panel(page)).toContainText(t('bulk-refused_one', { count: '1' }));
  await panel(page)
    .getByRole('button', { name: getText('action.close') })
    .last()
    .click();
  await expect(row(page, t('status-suspended'))).toHaveCount(6);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

  for (const account of accounts.slice(0, 3)) await row(page, account.accountNr).getByRole('checkbox').check();
  await button(page, t('resume')).click();
  await button(page, t('bulk-resume-now_other', { count: '3' })).click();
  await expect(panel(page)).toContainText(t('bulk-over', { done: '3', total: '3' }));
  await page.keyboard.press('Escape');
  await expect(row(page, t('status-suspended'))).toHaveCount(3);
  await expect(panel(page)).toHaveCount(0);

  await page.getByRole('searchbox').fill(others.name);
  await expect(row(page, others.name)).toHaveCount(6);
  await page.getByRole('checkbox', { name: getText('list.select-page') }).check();
  let letGo = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/suspend', async (route) => {
    await isHeld;
    await route.continue();
  });
  await button(page, t('suspend')).click();
  await button(page, t('bulk-suspend-now_other', { count: '6' })).click();
  await expect(panel(page).getByText(t('bulk-state-running'))).toHaveCount(4);
  await button(page, t('bulk-stop')).click();
  letGo();
  await expect(panel(page)).toContainText(t('bulk-not-begun_other', { count: '2' }));
  await button(page, t('bulk-again_other', { count: '2' })).click();
  await expect(panel(page)).toContainText(t('bulk-over', { done: '6', total: '6' }));
});

test('exports the selection and the full list, opens an account by keyboard and explains blocked actions in its menu', async ({
  page,
  beginSession,
  server,
}) => {
  const client = await createAdminClient(server);
  const { name, accounts } = await createAccounts(client, 2);
  await beginSession();
  await page.goto(`/tv-accounts?q=${name}`);
  const readLines = async (click: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), click()]);
    return readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
  };
  const whole = await readLines(() => button(page, t('export')).click());
  expect(whole).toHaveLength(3);
  await row(page, accounts[1]!.accountNr).getByRole('checkbox').check();
  const selection = await readLines(() => button(page, t('export')).last().click());
  expect(selection).toEqual([whole[0], whole[2]]);
  await row(page, accounts[1]!.accountNr).getByRole('checkbox').uncheck();

  const first = accounts[0]!;
  await expect(rows(page)).toHaveCount(2);
  const menu = row(page, first.accountNr).getByRole('button', { name: /^Actions for/ });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: t('resume') })).toContainText(t('not-suspended'));
  await page.keyboard.press('s');
  await panel(page).getByRole('button').first().click();
  await expect(row(page, first.accountNr)).toContainText(t('status-suspended'));
  await menu.click();
  await expect(page.getByRole('menuitem', { name: t('resume') })).toBeEnabled();
  await page.keyboard.press('r');
  await expect(row(page, first.accountNr)).toContainText(t('status-active'));
  await page.getByRole('heading', { level: 1 }).press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tv-accounts/${first.id}$`));
});

test('shows waiting accounts without a reload, and defers reordering under the pointer', async ({
  page,
  beginSession,
  server,
}) => {
  const client = await createAdminClient(server);
  const { name, accounts } = await createAccounts(client, 3);
  const [first, second, third] = accounts as [TvAccount, TvAccount, TvAccount];
  await beginSession();
  await page.goto(`/tv-accounts?q=${name}`);
  const numbers = (...order: TvAccount[]) => order.map(({ accountNr }) => new RegExp(String(accountNr)));
  await expect(rows(page)).toHaveText(numbers(first, second, third));
  await requestAccess(server, client, third);
  await expect(rows(page)).toHaveText(numbers(third, first, second));

  await rows(page).nth(1).hover();
  await requestAccess(server, client, second);
  await expect(page.getByText(getText('list.changed', { count: '1' }))).toBeVisible();
  await expect(rows(page)).toHaveText(numbers(third, first, second));
  await expect(row(page, t('activation-waiting'))).toHaveCount(2);
  await button(page, getText('list.show-changed')).click();
  await expect(rows(page)).toHaveText(numbers(third, second, first));
  await expect(button(page, getText('list.show-changed'))).toHaveCount(0);
});

test('creates one account on a line with its address, and keeps the PIN out of the draft', async ({
  page,
  beginSession,
  server,
}) => {
  const { client, customerId } = await signInBeside(server.url, people.admin);
  const lines = await client.call(listLines, { params: { customerId }, query: { status: ['ACTIVE'], limit: 3 } });
  const chosenLine = lines.items.at(-1)!;
  await beginSession();
  await page.goto('/tv-accounts/create');
  const line = page.getByRole('combobox', { name: t('line') });
  const create = button(page, t('create-with-code'));
  await create.click();
  await expect(page.getByText(t('choose-package')).first()).toBeVisible();
  await line.pressSequentially(chosenLine.serviceId);
  // Enter must not pick an option of the previous query.
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: new RegExp(`^${chosenLine.serviceId} · `) }).click();
  await expect(line).toHaveValue(new RegExp(`^${chosenLine.serviceId} · `));
  await expect(
    page.getByText(`${chosenLine.address.postalCode.slice(0, 4)} ${chosenLine.address.postalCode.slice(4)}`),
  ).toBeVisible();
  await expect(page.getByLabel(getText('address.postal-code'))).toHaveCount(0);

  const name = `Postma ${randomUUID().slice(0, 8)}`;
  await page.getByLabel(t('last-name')).fill(name);
  await page.getByRole('radio', { name: /^Haven Basis/ }).check();
  const pin = page.getByRole('textbox', { name: t('pin') });
  await pin.fill('1234');
  await expect(page.getByText(`${getText('tv-activation.pin-hard')}:`)).toBeVisible();
  await pin.fill('4071');
  await expect(page.getByText(t('without-pin'))).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('4071');
  await page.reload();
  await expect(page.getByLabel(t('last-name'))).toHaveValue(name);
  await expect(line).toHaveValue(new RegExp(`^${chosenLine.serviceId} · `));
  await expect(pin).toHaveValue('');
  await pin.fill('4071');
  await create.dblclick();
  await expect(page).toHaveURL(/\/tv-accounts\/\d+$/);

  const { items } = await client.call(listTvAccounts, { query: { q: name } });
  expect(items).toMatchObject([{ lineId: chosenLine.lineId, pinSet: true, status: 'active', activation: 'code_issued' }]);
  const code = await client.call(getTvActivationCode, { params: { id: items[0]!.id } });
  await expect(page.getByText(code!.activationCode.slice(0, 4)).first()).toBeVisible();
  await page.goto('/tv-accounts/create');
  await expect(page.getByLabel(t('last-name'))).toHaveValue('');
});

test('removes incompatible add-ons and their price', async ({ page, beginSession, server }) => {
  const client = await createAdminClient(server);
  const getPrice = async (...codes: string[]) => {
    const packages = (await client.call(listTvPackages, {})).filter(({ productCode }) => codes.includes(productCode));
    return `€ ${packages.reduce((sum, { price }) => sum + Number(price), 0).toFixed(2)}`;
  };
  await beginSession();
  await page.goto('/tv-accounts/create');
  const addOn = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const total = page.getByRole('definition').last();
  await page.getByRole('radio', { name: /^Haven Compleet/ }).check();
  await expect(addOn('Sport Kade 4K')).toHaveAttribute('aria-disabled', 'true');
  await addOn('Sport Kade').check();
  await addOn('Sport Kade 4K').check();
  await addOn('Kinder Kajuit').check();
  await expect(total).toHaveText(await getPrice('HAVEN-COMPLEET', 'SPORT-KADE', 'SPORT-KADE-4K', 'KINDER-KAJUIT'));
  await addOn('Sport Kade').uncheck();
  await expect(addOn('Sport Kade 4K')).not.toBeChecked();
  await addOn('Sport Kade').check();
  await page.getByRole('radio', { name: /^Haven Zakelijk/ }).check();
  await expect(page.getByText(t('dropped', { base: 'Haven Zakelijk', names: 'Sport Kade' }))).toBeVisible();
  await expect(total).toHaveText(await getPrice('HAVEN-ZAKELIJK', 'KINDER-KAJUIT'));

  const name = `Wagenaar ${randomUUID().slice(0, 8)}`;
  await page.getByLabel(t('last-name')).fill(name);
  await page.getByLabel(getText('address.postal-code')).fill('1135 XD');
  await page.getByLabel(getText('address.house-number')).fill('15');
  await expect(page.getByText('Vlietzicht 15')).toBeVisible();
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(t('start'), { exact: true }).fill(inAMonth);
  await button(page, t('create-now')).click();
  await expect(page).toHaveURL(/\/tv-accounts\/\d+$/);
  const { items } = await client.call(listTvAccounts, { query: { q: name } });
  expect(items).toMatchObject([
    {
      activation: 'none',
      endUser: { address: { street: 'Vlietzicht', city: 'Edam' } },
      products: [
        { productCode: 'HAVEN-ZAKELIJK', status: 'pending', startDate: inAMonth },
        { productCode: 'KINDER-KAJUIT', status: 'pending', startDate: inAMonth },
      ],
    },
  ]);
});

test('creates the account even if an add-on is refused, and reports the refusal', async ({ page, beginSession }) => {
  await beginSession();
  await page.goto('/tv-accounts/create');
  await page.route('**/product', (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'OTHER', message: 'Not now.' } }),
  );
  await page.getByLabel(t('last-name')).fill('Zandstra');
  await page.getByLabel(getText('address.postal-code')).fill('1135 XD');
  await page.getByLabel(getText('address.house-number')).fill('15');
  await expect(page.getByText('Vlietzicht 15')).toBeVisible();
  await page.getByRole('radio', { name: /^Haven Compleet/ }).check();
  await page.getByRole('checkbox', { name: 'Film Anker' }).check();
  await button(page, t('create-with-code')).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Film Anker' })).toContainText('Not now.');
  await page.getByRole('link', { name: t('to-account') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zandstra');
});

test('shows TV accounts only to the service desk of a reseller', async ({ page, signIn, browser }) => {
  await signIn(people.viewer);
  const menu = (openPage: Page) => openPage.getByRole('navigation', { name: getText('shell.main') });
  await expect(menu(page).getByRole('link', { name: getText('shell.my-company') })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: getText('kinds.tv-account.title') })).toHaveCount(0);
  await expect(page.getByText(getText('kinds.tv-account.waiting'))).toHaveCount(0);

  const theirs = await (await browser.newContext()).newPage();
  await signIn(people.endUser, theirs);
  await expect(theirs.getByText(getText('kinds.tv-account.waiting'))).toHaveCount(0);
  await theirs.goto(`${new URL(page.url()).origin}/tv-accounts`);
  await expect(theirs.getByRole('heading', { name: t('not-yours') })).toBeVisible();
  await theirs.context().close();
});
