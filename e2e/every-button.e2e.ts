import type { Brand } from '@demarc/contract/access.ts';
import { createAccount, listAccounts } from '@demarc/contract/account.ts';
import { createAvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { listLines } from '@demarc/contract/line.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { listTvAccounts } from '@demarc/contract/tv-account.ts';
import type { TvAccountStatus } from '@demarc/contract/tv-account-status.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, people, test } from './fixtures.ts';
import { recordWrites, type WriteRecorder } from './record-writes.ts';
import type { Server } from './server.ts';
import { signIn as signInByApi } from './sign-in.ts';

/** Lists the screens with buttons that write, with one object in each status that has its own buttons. */
async function listScreens(server: Server, brand: Brand): Promise<string[]> {
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const params = { customerId };
  if (brand === 'internet') return ['/postal-code-check?postalCode=1234AC&houseNumber=10'];
  if (brand === 'television') {
    const statuses: TvAccountStatus[] = ['new', 'active', 'suspended', 'cancelling'];
    const lists = await Promise.all(
      statuses.map((status) => client.call(listTvAccounts, { query: { status: [status], limit: 1 } as never })),
    );
    const accounts = lists.flatMap(({ items }) => items.map(({ id }) => `/tv-accounts/${id}`));
    return ['/tv-accounts', '/tv-accounts/create', ...accounts];
  }
  const username = `once.${crypto.randomUUID()}@noordlijn.example`;
  const pending = await client.call(createAccount, {
    params,
    body: { username, firstName: 'Ada', lastName: 'Once', email: username, roles: [], language: 'en' },
  });
  const [lines, accounts, { contacts }, orders, batch] = await Promise.all([
    client.call(listLines, { params, query: { status: ['ACTIVE'], limit: 1 } }),
    client.call(listAccounts, { params, query: {} }),
    client.call(getCustomer, { params }),
    client.call(listOrders, { params, query: { status: ['ACCEPTED'], limit: 1 } }),
    client.call(createAvailabilityBatch, {
      params,
      body: { fileName: 'one.csv', rows: [{ postalCode: '1234 AC', houseNumber: 15 }] },
    }),
  ]);
  const line = `/lines/detail/${lines.items[0]?.lineId}`;
  const colleagueId = accounts.find((account) => account.status === 'ENABLED' && account.username !== people.admin)?.accountId;
  return [
    '/company',
    '/company/contact/new',
    `/company/contact/${contacts[0]?.id}`,
    '/company/edit/iban',
    '/company/edit/address',
    '/company/agreements',
    '/user-management',
    '/user-management/account/create',
    `/user-management/account/${pending.accountId}`,
    `/user-management/account/${colleagueId}`,
    `/user-management/tokens/${colleagueId}`,
    '/account/api-tokens',
    '/account/api-tokens?tab=webhooks',
    '/orders',
    `/orders?order=${orders.items[0]?.orderId}`,
    `/orders?detail=${orders.items[0]?.orderId}`,
    '/lines',
    line,
    `${line}?tab=diagnostics`,
    '/lines/addresses',
    `/lines/addresses/${batch.batchId}`,
  ];
}

/** Matches buttons that act, and not those that only open, toggle or navigate. */
const pressableSelector =
  ':is(button, [role=menuitem]):not([aria-disabled=true], [disabled], [aria-expanded], [aria-pressed], a)';

/** Fills every empty field with a valid value, so that the form can be sent. */
async function fillEmptyFields(within: Locator): Promise<void> {
  for (const field of await within.locator('input:visible, textarea:visible').all()) {
    const [type, value] = await field.evaluate((input: HTMLInputElement) => [input.type, input.value]);
    if (value !== '' && type !== 'radio') continue;
    const typed = await within
      .locator('label b')
      .first()
      .textContent({ timeout: 50 })
      .catch(() => null);
    const values: Record<string, string> = { email: 'proef@noordlijn.example', tel: '0205550199', url: 'https://203.0.113.7/in' };
    if (type === 'radio') await field.check({ timeout: 500 }).catch(() => null);
    else if (type === 'text' || type === 'textarea' || type in values) {
      await field.fill(typed ?? values[type as string] ?? 'Proef', { timeout: 500 }).catch(() => null);
    }
  }
}

interface PressResults {
  count: number;
  /** Requests that one double-click sent more than once. */
  repeated: string[];
  /** All requests that were sent. */
  sent: Set<string>;
}

/** Double-clicks a button and records the requests that it sends. */
async function pressButton(
  page: Page,
  writes: WriteRecorder,
  button: Locator,
  name: string,
  pressed: PressResults,
): Promise<void> {
  await button.dblclick({ timeout: 2_000, force: true }).catch(() => null);
  pressed.count++;
  // Waits two frames, because a click sends in its own event or in the next render.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))).catch(() => null);
  const sentCalls = await writes.takeAny();
  for (const call of sentCalls) pressed.sent.add(call.replace(/\d{3,}|[\da-f]{8}-[\da-f-]{27}/g, '…'));
  const twice = sentCalls.filter((call, index) => sentCalls.indexOf(call) !== index);
  for (const call of twice) pressed.repeated.push(`${name}: ${call}`);
}

const getAccessibleText = (button: Locator) =>
  button
    .evaluate((button) => `${button.getAttribute('aria-label') ?? ''} ${button.textContent ?? ''}`.trim(), null, { timeout: 500 })
    .catch(() => '');

/** Presses each button of a screen and of every menu, panel and dialog that opens. */
async function pressAllButtons(
  page: Page,
  writes: WriteRecorder,
  address: string,
  pressed: PressResults,
  seen: Set<string>,
): Promise<void> {
  const open = async () => {
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  };
  await open();
  const here = page.url();
  const buttons = page.locator(`main ${pressableSelector}, main [aria-haspopup=menu]`);
  for (let at = 0; at < (await buttons.count()); at++) {
    const button = buttons.nth(at);
    const name = await getAccessibleText(button);
    // All row menus of a table are the same, and a button is only pressed on the first screen that has it.
    const kind = name.startsWith('Actions for') ? `menu ${address}` : name.replace(/\d+/g, '');
    if (seen.has(kind) || !(await button.isVisible())) continue;
    seen.add(kind);
    const isMenu = (await button.getAttribute('aria-haspopup')) === 'menu';
    if (isMenu) {
      await pressMenu(page, writes, { button, open, name: `${address} ${name}` }, pressed);
    } else {
      if ((await button.getAttribute('type')) === 'submit')
        await fillEmptyFields(page.locator('main form').filter({ has: button }));
      await pressButton(page, writes, button, `${address} ${name}`, pressed);
      await pressDialog(page, writes, `${address} ${name}`, pressed);
    }
    if (page.url() !== here || (await page.getByRole('dialog').count()) > 0) await open();
  }
}

interface RowMenu {
  button: Locator;
  name: string;
  /** Opens the page again. */
  open: () => Promise<void>;
}

async function pressMenu(
  page: Page,
  writes: WriteRecorder,
  { button, name, open }: RowMenu,
  pressed: PressResults,
): Promise<void> {
  const items = page.getByRole('menuitem');
  const openMenu = async () => {
    if ((await page.getByRole('dialog').count()) > 0) await open();
    await expect(async () => {
      // A press on the button of an open menu would close it, and a closing panel may still cover the button.
      if (!(await items.first().isVisible())) await button.click({ timeout: 1_500 });
      await expect(items.first()).toBeVisible({ timeout: 1_500 });
    }).toPass({ timeout: 15_000 });
  };
  await openMenu();
  const labels = await items.evaluateAll((all) =>
    all
      .filter((button) => button.getAttribute('aria-disabled') !== 'true' && button.tagName !== 'A')
      .map((button) => button.textContent ?? ''),
  );
  await page.keyboard.press('Escape');
  for (const label of labels) {
    await openMenu();
    await pressButton(page, writes, items.filter({ hasText: label }).first(), `${name} > ${label}`, pressed);
    await pressDialog(page, writes, `${name} > ${label}`, pressed);
    await page.keyboard.press('Escape');
  }
}

/** Fills in the dialog that a button opened and presses its submit buttons. */
async function pressDialog(page: Page, writes: WriteRecorder, name: string, pressed: PressResults): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  if ((await dialog.count()) === 0) return;
  await fillEmptyFields(dialog);
  const submits = dialog.locator('button[type=submit]');
  for (let at = 0; at < (await submits.count()); at++) {
    await pressButton(page, writes, submits.nth(at), `${name} > ${await getAccessibleText(submits.nth(at))}`, pressed);
  }
  await page.keyboard.press('Escape');
}

for (const brand of ['datacentre', 'television', 'internet'] as const) {
  test.describe(`at ${brand}`, () => {
    test.use({ brand });

    test('sends each request once when a button is double-clicked', async ({ page, beginSession, server }) => {
      test.setTimeout(180_000);
      const screens = await listScreens(server, brand);
      const writes = await recordWrites(page);
      writes.refuse(/./);
      await beginSession();
      const pressed: PressResults = { count: 0, repeated: [], sent: new Set() };
      const pressedButtons = new Set<string>();
      for (const address of screens) await pressAllButtons(page, writes, address, pressed, pressedButtons);
      expect(pressed.repeated).toEqual([]);
      // Guards against a run that pressed nothing.
      expect([...pressed.sent].sort(), `${pressed.count} buttons`).not.toEqual([]);
      test.info().annotations.push({ type: 'pressed', description: `${pressed.count}: ${[...pressed.sent].sort().join(', ')}` });
    });
  });
}
