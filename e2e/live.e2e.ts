import { randomUUID } from 'node:crypto';
import { type Account, createAccount, getAccount, listAccounts, updateAccount } from '@demarc/contract/account.ts';
import { listOrders, type OrderStatus, type OrderSummary, updateOrder } from '@demarc/contract/order.ts';
import { moveProviderOrder } from '@demarc/contract/provider/order.ts';
import { redeemTvCode } from '@demarc/contract/provider/tv.ts';
import { activateTvAccount, createTvAccount, type TvAccount } from '@demarc/contract/tv-account.ts';
import { createTvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { hasPostgres } from '../scripts/chaos/server-database.ts';
import type { SignedInUser } from '../scripts/sign-in.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { startRelay } from './relay.ts';
import { copySampleData } from './sample-data.ts';
import { type Server, startServerOn } from './server.ts';
import { signIn as signInBeside } from './sign-in.ts';

const rows = (page: Page) => page.locator('tbody tr');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const showChangesButton = (page: Page) => page.getByRole('button', { name: getText('list.show-changed'), exact: true });
const uniqueName = () => `Live ${randomUUID().slice(0, 8)}`;

/** A colleague who changes data through the API. */
const signInColleague = (server: Server) => signInBeside(server.url, people.admin);

/** Invites a new user. */
function inviteUser({ client, customerId }: SignedInUser, lastName: string): Promise<Account> {
  const email = `${randomUUID()}@noordlijn.example`;
  const person = { username: email, email, firstName: 'Test', middleName: '', lastName, phoneNumber: '' };
  return client.call(createAccount, { params: { customerId }, body: { ...person, roles: [] } });
}

const renameUser = ({ client, customerId }: SignedInUser, { accountId }: Account, lastName: string) =>
  client.call(updateAccount, { params: { customerId, accountId }, body: { lastName } });

/** Returns an order of the sample data with one of these statuses. */
async function findOrderByStatus({ client, customerId }: SignedInUser, ...status: OrderStatus[]): Promise<OrderSummary> {
  const { items } = await client.call(listOrders, { params: { customerId }, query: { status } });
  const order = items.find(({ subType }) => subType !== 'TERMINATE' || status.length === 1);
  if (!order) throw new Error(`The sample data has no order that is ${status.join(' or ')}`);
  return order;
}

/** Collects the event streams that the pages of a browser open. */
function collectStreams(context: BrowserContext): Request[] {
  const streams: Request[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/event-stream')) streams.push(request);
  });
  return streams;
}

/** Resolves when the stream is open; later events reach the page. */
const waitForStream = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/event-stream') && response.ok());

test('shows changes by others without a reload: an order status and a user name', async ({
  page,
  beginSession,
  server,
  browser,
}) => {
  const by = await signInColleague(server);
  await beginSession();
  await page.goto('/orders');
  const order = await findOrderByStatus(by, 'ACCEPTED');
  await expect(row(page, order.orderNumber)).toContainText(getText('order.status-ACCEPTED'));
  await server.provider.call(moveProviderOrder, {
    params: { orderId: order.orderId },
    body: { status: 'ON_HOLD', reasonCode: 'LOA_REQUIRED' },
  });
  await expect(row(page, order.orderNumber)).toContainText(getText('order.status-ON_HOLD'));

  // Two users in separate browsers.
  const person = await inviteUser(by, uniqueName());
  await page.goto('/user-management');
  await expect(row(page, person.lastName)).toBeVisible();
  const theirs = await (await browser.newContext()).newPage();
  await beginSession(people.admin, theirs);
  await theirs.goto(`${new URL(page.url()).origin}/user-management/account/${person.accountId}`);
  const name = uniqueName();
  await theirs.getByLabel(getText('user.last-name')).fill(name);
  await theirs.getByRole('button', { name: getText('action.save'), exact: true }).click();
  await expect(row(page, name)).toBeVisible();
  await expect(row(page, person.lastName)).toHaveCount(0);
  await theirs.context().close();
});

test.describe('television', () => {
  test.use({ brand: 'television' });

  test('shows a device that requests access without a reload', async ({ page, beginSession, server }) => {
    const { client } = await signInColleague(server);
    await beginSession();
    const lastName = uniqueName();
    const address = { street: 'Vlietzicht', houseNumber: 3, postalCode: '1135XD', city: 'Edam', country: 'NL' };
    const body = { productCode: 'HAVEN-BASIS', endUser: { firstName: 'Ans', lastName, address } };
    const account: TvAccount = await client.call(createTvAccount, { body });
    await client.call(activateTvAccount, { params: { id: account.id } });
    await page.goto(`/tv-accounts?q=${lastName}`);
    await expect(rows(page)).toHaveCount(1);
    const { activationCode } = await client.call(createTvUnconfirmedCode, { params: { id: account.id }, body: {} });
    await server.provider.call(redeemTvCode, {
      body: { activationCode: activationCode!, deviceId: `e2e-${account.id}`, deviceName: 'Living room', deviceType: 'stb' },
    });
    await expect(rows(page)).toContainText(getText('tv-account.activation-waiting'));
  });
});

test('defers new rows while the pointer is over the table and shows them on request', async ({ page, beginSession, server }) => {
  const by = await signInColleague(server);
  const shownUser = await inviteUser(by, uniqueName());
  await beginSession();
  await page.goto('/user-management');
  await expect(row(page, shownUser.lastName)).toBeVisible();
  await rows(page).first().hover();
  // Compares email addresses only, because relative times keep changing.
  const listUsernames = async () => (await rows(page).allInnerTexts()).map((text) => /\S+@\S+/.exec(text)?.[0]);
  const before = await listUsernames();
  const box = await rows(page).first().boundingBox();
  const newUser = await inviteUser(by, uniqueName());
  // The notice overlays the table and takes no space.
  const waiting = page.getByText(getText('list.changed', { count: '1' }));
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('status').filter({ has: showChangesButton(page) })).toHaveCount(1);
  expect(await listUsernames()).toEqual(before);
  expect(await rows(page).first().boundingBox()).toEqual(box);

  // Existing rows update in place, and new rows stay deferred after the pointer leaves.
  const name = uniqueName();
  await page.getByRole('heading', { level: 1 }).hover();
  await renameUser(by, shownUser, name);
  await expect(row(page, name)).toBeVisible();
  await expect(row(page, newUser.lastName)).toHaveCount(0);
  await showChangesButton(page).click();
  await expect(row(page, newUser.lastName)).toBeVisible();
  await expect(waiting).toHaveCount(0);

  // Keyboard focus defers rows too; a new filter shows its rows immediately.
  await page.getByRole('heading', { level: 1 }).hover();
  await rows(page).first().getByRole('link').first().focus();
  const third = await inviteUser(by, uniqueName());
  await expect(waiting).toBeVisible();
  await page.getByRole('searchbox').fill(third.lastName);
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, third.lastName)).toBeVisible();
  await expect(showChangesButton(page)).toHaveCount(0);
});

test('two tabs share one stream, and the remaining tab resumes it', async ({ page, context, beginSession, server }) => {
  const by = await signInColleague(server);
  const person = await inviteUser(by, uniqueName());
  const streams = collectStreams(context);
  await beginSession();
  const begins = waitForStream(page);
  await page.goto('/user-management');
  await begins;
  await expect(row(page, person.lastName)).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${new URL(page.url()).origin}/user-management`);
  await expect(row(second, person.lastName)).toBeVisible();
  const begun = streams.length;

  const name = uniqueName();
  await renameUser(by, person, name);
  for (const tab of [page, second]) await expect(row(tab, name)).toBeVisible();
  expect(streams).toHaveLength(begun);

  const [next] = await Promise.all([
    context.waitForEvent('request', (request) => request.url().includes('/event-stream')),
    page.close(),
  ]);
  expect((await next.allHeaders())['last-event-id']).toMatch(/^\d+$/);
  const last = uniqueName();
  await renameUser(by, person, last);
  await expect(row(second, last)).toBeVisible();
});

test('leaves a page when its role is removed, and restores the menu entry when it returns', async ({
  page,
  beginSession,
  server,
}) => {
  const { client, customerId } = await signInColleague(server);
  const username = 'order@noordlijn.example';
  const accounts = await client.call(listAccounts, { params: { customerId } });
  const accountId = accounts.find((account) => account.username === username)!.accountId;
  const give = (roles: Account['roles']) => client.call(updateAccount, { params: { customerId, accountId }, body: { roles } });
  await beginSession(username);
  const begins = waitForStream(page);
  await page.goto('/orders');
  await begins;
  await expect(rows(page).first()).toBeVisible();
  const toOrders = page
    .getByRole('navigation', { name: getText('shell.main') })
    .getByRole('link', { name: getText('kinds.order.title'), exact: true });
  await expect(toOrders).toBeVisible();
  await give([]);
  await expect(page).toHaveURL('/');
  await expect(toOrders).toHaveCount(0);
  await give(['RESELLER_ORDER']);
  await expect(toOrders).toBeVisible();
});

test('keeps working without a stream and catches up without gaps', async ({ page, beginSession, server }) => {
  const by = await signInColleague(server);
  const person = await inviteUser(by, uniqueName());
  const relay = await startRelay(server);
  const wrong: Error[] = [];
  page.on('pageerror', (error) => wrong.push(error));
  await beginSession(people.admin, page, relay.server);
  await page.goto(`${relay.server.originOf('datacentre')}/user-management`);
  await expect(row(page, person.lastName)).toBeVisible();
  const first = uniqueName();
  await renameUser(by, person, first);
  await expect(row(page, first)).toBeVisible();

  relay.cut();
  const name = uniqueName();
  await renameUser(by, person, name);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, first)).toBeVisible();
  const reopened = waitForStream(page);
  relay.restore();
  expect((await reopened).request().headers()['last-event-id']).toMatch(/^\d+$/);
  await expect(row(page, name)).toBeVisible();

  // Pages also work without any stream.
  await page.route('**/event-stream', (route) => route.abort());
  await page.reload();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
  const last = uniqueName();
  await renameUser(by, person, last);
  const caughtUp = waitForStream(page);
  await page.unroute('**/event-stream');
  await caughtUp;
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(last) })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(wrong).toEqual([]);
  await relay.stop();
});

test('keeps the form input and overwrites no unseen change', async ({ page, beginSession, server }) => {
  const by = await signInColleague(server);
  const { client, customerId } = by;
  const person = await inviteUser(by, uniqueName());
  await beginSession();
  await page.goto(`/user-management/account/${person.accountId}`);
  const field = page.getByLabel(getText('user.last-name'));
  await field.fill('Typed');
  const name = uniqueName();
  await renameUser(by, person, name);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
  await expect(field).toHaveValue('Typed');
  await page.getByRole('button', { name: getText('action.save'), exact: true }).click();
  await expect(page.getByText(getText('user.stale'))).toBeVisible();
  const params = { customerId, accountId: person.accountId };
  expect(await client.call(getAccount, { params })).toMatchObject({ lastName: name });

  const order = await findOrderByStatus(by, 'NEW', 'ACCEPTED', 'ON_HOLD');
  await page.goto(`/orders?order=${order.orderId}`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: getText('order.change'), exact: true }).click();
  const reference = panel.getByRole('textbox', { name: getText('order.reference') });
  await reference.fill('TYPED-1');
  await client.call(updateOrder, { params: { customerId, orderId: order.orderId }, body: { reference: 'THEIRS' } });
  await expect(panel.getByText(getText('order.stale'))).toBeVisible();
  await expect(reference).toHaveValue('TYPED-1');
  await panel.getByRole('button', { name: getText('order.stale-go-on') }).click();
  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await panel.getByRole('button', { name: getText('action.save'), exact: true }).click();
  expect((await saved).postDataJSON()).toMatchObject({ reference: 'TYPED-1', version: expect.any(Number) });
  await expect(panel.getByText('TYPED-1').first()).toBeVisible();
});

test('moves to the other server process when one stops', async ({ page, beginSession }) => {
  test.skip(!(await hasPostgres()), 'no PostgreSQL is reachable at TEST_DATABASE_URL');
  test.slow();
  const data = await copySampleData();
  // Tokens contain the portal URL, so all processes share one.
  const env = { PUBLIC_URL: 'http://localhost:8080' };
  const [first, second] = await Promise.all([startServerOn(data, env), startServerOn(data, env)]);
  const relay = await startRelay(first);
  try {
    const by = await signInColleague(second);
    const person = await inviteUser(by, uniqueName());
    await beginSession(people.admin, page, relay.server);
    const begins = waitForStream(page);
    await page.goto(`${relay.server.originOf('datacentre')}/user-management`);
    await begins;
    await expect(row(page, person.lastName)).toBeVisible();
    const name = uniqueName();
    await renameUser(by, person, name);
    await expect(row(page, name)).toBeVisible();

    const reopened = waitForStream(page);
    relay.restore(second);
    await first.stop();
    const last = uniqueName();
    await renameUser(by, person, last);
    expect((await reopened).request().headers()['last-event-id']).toMatch(/^\d+$/);
    await expect(row(page, last)).toBeVisible();
  } finally {
    await relay.stop();
    await Promise.all([first.stop(), second.stop()]);
    await data.remove();
  }
});
