import { getApprovalSummary } from '@demarc/contract/approval-summary.ts';
import { checkLineAvailability, createAddressWatch, deleteAddressWatch } from '@demarc/contract/availability.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import { listInvoices } from '@demarc/contract/invoice.ts';
import { getLine, listLineSessions, listLines } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { getLineName } from '@demarc/contract/line-name.ts';
import { listOrders, type OrderSummary } from '@demarc/contract/order.ts';
import { updateProviderLine } from '@demarc/contract/provider/line.ts';
import { moveProviderOrder, type OrderMove } from '@demarc/contract/provider/order.ts';
import { currentServiceStatuses } from '@demarc/contract/service.ts';
import type { Page } from '@playwright/test';
import { expect, people, submitSignIn, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { openInPlace } from './open-in-place.ts';
import type { Server } from './server.ts';
import { signIn as signInByApi } from './sign-in.ts';

const attention = (page: Page) => page.getByRole('region', { name: getText('home.needs-you') });
const menuEntry = (page: Page, key: string) =>
  page
    .getByRole('navigation', { name: getText('shell.main') })
    .getByRole('listitem')
    .filter({ hasText: getText(key) });

const getWaitText = (count: number) =>
  getText(`kinds.order.waits-for-you_${count === 1 ? 'one' : 'other'}`, { count: String(count) });

/** Finds a line that works. */
async function findLineUp(server: Server) {
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const { items } = await client.call(listLines, { params: { customerId }, query: { operationalState: ['UP'] } });
  const { lineId, reference } = items[0]!;
  const report = (operationalState: 'UP' | 'DOWN') =>
    server.provider.call(updateProviderLine, { params: { lineId }, body: { operationalState } });
  const read = () => client.call(getLine, { params: { customerId, lineId } });
  return { lineId, name: reference!, report, read };
}

test('lists a line that goes down first, links to its diagnostics, and removes it when it is up', async ({
  page,
  signIn,
  server,
}) => {
  const line = await findLineUp(server);
  await signIn();
  await expect(attention(page).getByRole('listitem').first()).toBeVisible();
  await line.report('DOWN');
  const title = getText('kinds.line.notice-line-state-changed-down', { name: line.name });
  const item = attention(page).getByRole('listitem').filter({ hasText: title });
  // Without a reload.
  await expect(item).toContainText(/now|minutes? ago/);
  // The first ones can all be red.
  await attention(page)
    .getByRole('button', { name: /^Show all/ })
    .click();
  const glyphs = await attention(page)
    .locator('li > svg')
    .evaluateAll((all) => all.map((glyph) => glyph.getAttribute('class')));
  const firstAmber = glyphs.findIndex((name) => name?.includes('attention'));
  expect(glyphs.slice(firstAmber).some((name) => name?.includes('trouble'))).toBe(false);

  await item.getByRole('link', { name: getText('kinds.line.diagnose') }).click();
  await expect(page).toHaveURL(new RegExp(`/lines/detail/${line.lineId}\\?tab=diagnostics`));

  // The module that tracks visits loads after the page.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('demarc.recent'))).toContain(line.name);
  await page
    .getByRole('navigation', { name: getText('shell.main') })
    .getByRole('link', { name: getText('shell.overview') })
    .click();
  await expect(item).toBeVisible();
  await line.report('UP');
  await expect(item).toHaveCount(0);

  await test.step('lists what the user opened last', async () => {
    const recent = page.getByRole('region', { name: getText('home.recent') });
    await recent.getByRole('link', { name: line.name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/lines/detail/${line.lineId}`));
  });
});

test('lists a suspended line with its reason, which links to the overdue invoices', async ({ page, signIn, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const { items } = await client.call(listLines, { params: { customerId }, query: { status: ['SUSPENDED'] } });
  const line = items[0]!;
  await signIn();
  const title = getText('kinds.line.notice-line-suspended', { name: getLineName(line) });
  const item = attention(page).getByRole('listitem').filter({ hasText: title });
  await expect(item).toContainText(line.suspension!.reason!);
  await item.getByRole('link', { name: getText('kinds.line.view'), exact: true }).click();
  await page.getByRole('link', { name: /^Your company has \d+ overdue invoices?: / }).click();
  await expect(page).toHaveURL(/\/invoices\?.*overdue=pay/);
});

test('lists what is urgent, racks, the last 24 hours and everything that can be ordered', async ({ page, signIn }) => {
  await signIn();
  await test.step('shows four numbers, and the state of all systems', async () => {
    await expect(page.getByRole('region', { name: getText('home.standing') }).getByRole('heading')).toHaveCount(4);
    await expect(page.getByRole('link', { name: getText('status.system-OPERATIONAL', { brand: 'Kernhuis' }) })).toBeVisible();
  });
  await test.step('lists what harms now and what waits first, and all others on request', async () => {
    const items = attention(page).getByRole('listitem');
    const glyphs = attention(page).locator('li > svg[class*=trouble]');
    await expect(items.first()).toBeVisible();
    const [count, troubles] = [await items.count(), await glyphs.count()];
    expect(count).toBeGreaterThanOrEqual(8);
    // Next to a long list the state of the services is in view.
    const [orders, last] = [page.getByRole('region', { name: getText('kinds.order.by-status') }), items.last()];
    await expect(orders).toBeVisible();
    expect((await orders.boundingBox())!.y).toBeLessThan((await last.boundingBox())!.y);
    await attention(page)
      .getByRole('button', { name: /^Show all \(\d+\)$/ })
      .click();
    // The items of some kinds can load after those of others.
    await expect(async () => {
      const total = await attention(page).getByRole('heading').innerText();
      expect(await items.count()).toBe(Number(/\d+/.exec(total)![0]));
    }).toPass();
    await expect(items.nth(count)).toBeVisible();
    // The worst were shown before.
    expect(troubles).toBe(Math.min(8, await glyphs.count()));
    // A specific verb each.
    const overdue = attention(page).getByRole('link', { name: getText('kinds.invoice.show-overdue') });
    await expect(overdue).toHaveAttribute('href', /^\/invoices\?overdue=pay/);
    await expect(
      attention(page)
        .getByRole('link', { name: getText('kinds.manual-agreement.sign') })
        .first(),
    ).toBeVisible();
    await attention(page)
      .getByRole('button', { name: getText('home.show-first', { count: String(count) }) })
      .click();
    await expect(items).toHaveCount(count);
  });
  await test.step('shows the last 24 hours as a table too', async () => {
    const history = page.getByRole('region', { name: getText('home.line-history_other', { hours: '24' }) });
    await history.getByRole('button', { name: getText('home.line-history-table') }).click();
    await expect(history.getByRole('row')).toHaveCount(25);
    await expect(history.getByRole('columnheader', { name: getText('home.line-history-is-down') })).toBeVisible();
    await history.getByRole('button', { name: getText('home.line-history-chart') }).click();
    await expect(history.getByRole('row')).toHaveCount(0);
  });
  await test.step('lists racks with their load and power dashboard, and offers everything that can be ordered', async () => {
    await attention(page)
      .getByRole('button', { name: /^Show all/ })
      .click();
    const power = page.getByRole('link', { name: getText('kinds.rack.power') });
    const rack = attention(page).getByRole('listitem').filter({ has: power }).first();
    await expect(rack).toContainText(/\d\sk?W of [\d.,]+\sk?W/);
    await expect(rack.getByRole('link')).toHaveAttribute('href', /^\/racks\/(rack|shared-colo)\/\d+\/power\/dashboard$/);
    await page.getByRole('button', { name: getText('home.order'), exact: true }).click();
    for (const kind of ['line', 'rack', 'dc-connection', 'wdm'])
      await expect(page.getByRole('menuitem', { name: getText(`kinds.${kind}.new`) })).toBeVisible();
  });
});

test('counts what waits for the user in the menu, and follows changes by others', async ({ page, signIn, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const findOrders = async (query: object): Promise<readonly OrderSummary[]> =>
    (await client.call(listOrders, { params: { customerId }, query })).items;
  await signIn();
  await expect(menuEntry(page, 'kinds.line.title')).toHaveText(/\d+$/);
  const { toDecide } = await client.call(getApprovalSummary, { params: { customerId } });
  expect(toDecide).toBeGreaterThan(0);
  const before = (await findOrders({ waitingOn: ['CUSTOMER'] })).length + toDecide;
  const orders = menuEntry(page, 'kinds.order.title');
  const approvals = getText(`kinds.order.to-approve_${toDecide === 1 ? 'one' : 'other'}`, { count: String(toDecide) });
  // The menu and the overview say how many of them are orders.
  const getMenuText = (count: number) => `${getWaitText(count - toDecide)} ${approvals}`;
  await expect(orders).toContainText(getMenuText(before));
  const numbers = page.getByRole('region', { name: getText('home.standing') });
  await expect(numbers).toContainText(getWaitText(before - toDecide));
  await expect(numbers).toContainText(approvals);
  const [order] = await findOrders({ status: ['PLANNED', 'ACCEPTED'] });
  const { orderId, status, plannedDate } = order!;
  const move = (body: OrderMove) => server.provider.call(moveProviderOrder, { params: { orderId }, body });
  await move({ status: 'ON_HOLD', reasonCode: 'CUSTOMER_INFO_REQUIRED' });
  await expect(orders).toContainText(getMenuText(before + 1));
  // Back as it was, for the other tests of this server.
  await move(status === 'PLANNED' ? { status, plannedDate: plannedDate! } : { status: 'ACCEPTED' });
  await expect(orders).toContainText(getMenuText(before));
});

test('shows four numbers to every other role, and the state of all systems', async ({ page, signIn }) => {
  for (const user of [people.finance, people.viewer, people.endUser]) {
    await signIn(user);
    await expect(page.getByRole('region', { name: getText('home.standing') }).getByRole('heading')).toHaveCount(4);
    await expect(page.getByRole('link', { name: getText('status.system-OPERATIONAL', { brand: 'Kernhuis' }) })).toBeVisible();
  }
});

test('opens the phone number and the email address from the menu of a tablet, which is too narrow for them', async ({
  page,
  signIn,
}) => {
  await signIn(people.viewer);
  const contact = page.getByRole('complementary', { name: getText('shell.contact') });
  const button = contact.getByRole('button', { name: getText('shell.contact') });
  await expect(contact.getByRole('link')).toHaveCount(2);
  await expect(button).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(contact.getByRole('link')).toHaveCount(0);
  await button.click();
  // Each on one line, in the window.
  for (const link of await contact.getByRole('link').all()) {
    await expect(link).toBeInViewport({ ratio: 1 });
    expect((await link.boundingBox())!.height).toBeLessThan(30);
  }
  await page.keyboard.press('Escape');
  await expect(contact.getByRole('link')).toHaveCount(0);
  await expect(button).toBeFocused();
  const [icon, status] = [button.locator('svg'), page.getByRole('complementary').locator('a > svg').last()];
  const getCenter = async (part: typeof icon) =>
    part.evaluate((el) => (el.getBoundingClientRect().left + el.getBoundingClientRect().right) / 2);
  expect(Math.abs((await getCenter(icon)) - (await getCenter(status)))).toBeLessThan(1);
});

test('shows a new company the number of its lines and, without racks, the data centers with space', async ({
  page,
  signIn,
  server,
}) => {
  const { client, customerId } = await signInByApi(server.url, people.otherReseller);
  const { byStatus } = await client.call(getLineSummary, { params: { customerId } });
  const count = currentServiceStatuses.reduce((total, status) => total + (byStatus[status] ?? 0), 0);
  await signIn(people.otherReseller);
  await expect(page.getByText(getText('home.step-line-done_other', { count: String(count) }))).toBeVisible();
  const facts = page.getByRole('region', { name: getText('home.standing') });
  await expect(
    facts.getByRole('link', { name: `${getText('kinds.rack.racks')}: ${getText('kinds.rack.no-racks')}` }),
  ).toBeVisible();
  await expect(facts.getByRole('link', { name: getText('kinds.rack.see-space') })).toHaveAttribute('href', '/racks');
});

test('shows an end user its line, payment, order and contract instead of counts', async ({ page, signIn, server }) => {
  const { client, customerId } = await signInByApi(server.url, people.endUser);
  const params = { customerId };
  const lines = await client.call(listLines, { params, query: {} });
  const [line] = lines.items;
  const [invoice] = (await client.call(listInvoices, { params, query: { status: ['OPEN'], sort: 'dueDate' } })).items;
  await signIn(people.endUser);
  const facts = page.getByRole('region', { name: getText('home.standing') });
  const speed = facts.getByRole('link', { name: `${getText('kinds.line.own')}: ${line!.downMbps} / ${line!.upMbps}` });
  await expect(speed).toHaveAttribute('href', `/lines/detail/${line!.lineId}`);
  await expect(facts).toContainText(/up since/);
  const [session] = (await client.call(listLineSessions, { params: { ...params, lineId: line!.lineId }, query: { limit: 1 } }))
    .items;
  expect(session!.stoppedAt).toBeNull();
  expect(Math.abs(Date.parse(line!.stateSince!) - Date.parse(session!.startedAt))).toBeLessThan(1_000);
  const payment = facts.getByRole('link', { name: new RegExp(`^${getText('kinds.invoice.own')}: €`) });
  await expect(payment).toHaveAttribute('href', `/invoices/invoice/${invoice!.number}`);
  for (const key of ['own-order', 'own-contract'])
    await expect(facts.getByRole('heading', { name: getText(`kinds.line.${key}`) })).toBeVisible();
  await expect(facts.getByRole('heading', { name: getText('kinds.account.title') })).toHaveCount(0);

  const contacts = attention(page).getByRole('link', { name: getText('home.add') });
  await expect(contacts).toHaveCount(1);
  await contacts.click();
  for (const type of ['abuse', 'support'])
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${getText(`contact.type-${type}`)}`) })).toBeChecked();
});

test('offers to check the address of a link to the check, which another portal has', async ({ page, signIn }) => {
  await signIn(people.order);
  await page.goto('/postal-code-check?postalCode=1234AC&houseNumber=31');
  await expect(page).toHaveURL('/');
  const link = page.getByRole('link', { name: getText('home.check-wanted', { address: '1234 AC 31' }) });
  await expect(link).toHaveAttribute('href', '/lines/check?postalCode=1234AC&houseNumber=31');
  await link.click();
  const result = page.getByRole('region', { name: /€.*per month/ });
  await expect(result).toContainText('Meetlint 31, Testdam');
  // The order starts with what was found.
  await result
    .getByRole('link', { name: /^Order/ })
    .first()
    .click();
  await expect(page).toHaveURL(/^[^?]*\/orders\/line\/new\b/);
  await expect(page.getByRole('main')).toContainText('Meetlint 31');
});

test.describe('the home page of the internet brand', () => {
  test.use({ brand: 'internet' });
  const check = (page: Page) => page.getByRole('main').getByRole('textbox', { name: getText('entrance.check-label') });

  test('shows a visitor the result of an address check in place, and offers to sign in to order', async ({ page }) => {
    await page.goto('/');
    const font = () => page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).fontFamily);
    const fontBefore = await font();
    await check(page).fill('1234 AC');
    await check(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText(getText('entrance.check-invalid'));
    await test.step('asks which address is meant, and answers for the one chosen', async () => {
      await check(page).fill('1234 AC 25');
      await check(page).press('Enter');
      const result = page.locator('.entrance-check-result');
      await result.getByRole('listitem').getByRole('button').first().click();
      await expect(result.getByRole('region')).toBeVisible();
      await expect(result).toContainText('Meetlint 25');
    });
    await check(page).fill('1234 AC 31');
    await check(page).press('Enter');
    await expect(page.getByRole('region', { name: /^Fiber is available here/ })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await font()).toBe(fontBefore);
    await page.getByRole('button', { name: getText('availability.public-sign-in') }).click();
    await submitSignIn(page, people.order);
    await expect(page).toHaveURL(/\/postal-code-check\?postalCode=1234AC&houseNumber=31/);
  });

  test('checks the address of a link to an order, which this portal does not take', async ({ page, signIn }) => {
    await signIn(people.order);
    await page.goto('/orders/line/new?postalCode=1234AC&houseNumber=31');
    await expect(page).toHaveURL('/');
    await expect(check(page)).toHaveValue('1234 AC 31');
    await expect(page.getByRole('region', { name: /€.*per month/ })).toBeVisible();
  });

  test('shows prices to users who may order, and links to the portal that takes orders', async ({ page, signIn, server }) => {
    await signIn(people.order);
    await check(page).fill('1234 AC 31');
    await check(page).press('Enter');
    const result = page.getByRole('region', { name: /€.*per month/ });
    const order = result.getByRole('link', { name: /Kernhuis$/ });
    await expect(order).toHaveAttribute(
      'href',
      new RegExp(`^${server.originOf('datacentre')}/orders/line/new\\?availabilityId=`),
    );
    await expect(page).toHaveURL('/');
  });

  test('shows an end user its line, and links to the portal that has its page', async ({ page, signIn, server }) => {
    const { client, customerId } = await signInByApi(server.url, people.endUser);
    const [line] = (await client.call(listLines, { params: { customerId }, query: {} })).items;
    await signIn(people.endUser);
    const facts = page.getByRole('region', { name: getText('line.own-title'), exact: true });
    for (const text of [formatAddress(line!.address), line!.packageName, line!.serviceId])
      await expect(facts).toContainText(text);
    // The link points to the other portal itself.
    await expect(page.getByRole('region', { name: getText('home.services-there', { there: 'Kernhuis' }) })).toHaveCount(0);
    // The line is above the address check, and the tools for developers are not in the bar.
    const lineBox = await facts.boundingBox();
    const checkBox = await check(page).boundingBox();
    expect(lineBox!.y).toBeLessThan(checkBox!.y);
    await expect(page.getByRole('button', { name: getText('shell.by-api') })).toHaveCount(0);
    const url = `${server.originOf('datacentre')}/lines/detail/${line!.lineId}`;
    await expect(facts.getByRole('link', { name: `${getText('kinds.line.view')} at Kernhuis` })).toHaveAttribute(
      'href',
      `${url}#sign-in`,
    );
    await facts.getByRole('link', { name: `${getText('line.report')} at Kernhuis` }).click();

    await test.step('the other portal signs in by itself, and then opens the report of a fault', async () => {
      await submitSignIn(page, people.endUser);
      await expect(page).toHaveURL(new RegExp(`^${url}`));
      await expect(page.getByRole('dialog', { name: getText('line.report-title', { name: getLineName(line!) }) })).toBeVisible();
      await page.goto('about:blank');
      await page.goto(`${url}#sign-in`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(url);
    });
  });

  test('lists addresses checked last and watched next to the check, and the most harmful problems', async ({
    page,
    signIn,
    server,
  }) => {
    const { client, customerId } = await signInByApi(server.url, people.order);
    const params = { customerId };
    const address = { postalCode: '1234AC', houseNumber: 31 };
    const { availabilityId } = await client.call(checkLineAvailability, { params, query: address });
    const { watchId } = await client.call(createAddressWatch, { params, body: { availabilityId } });
    await signIn(people.order);
    const name = /^Meetlint 31/;
    const watchedRegion = page.getByRole('region', { name: getText('postal-code-check.watches') });
    await expect(watchedRegion.getByRole('link', { name })).toHaveAttribute('href', /^\/postal-code-check\?.*houseNumber=31/);
    const checkedRegion = page.getByRole('region', { name: getText('home.checked') });
    await expect(checkedRegion).toHaveCount(0);
    await check(page).fill('1234 AC 31');
    await check(page).press('Enter');
    await expect(checkedRegion.getByRole('link', { name })).toBeVisible();
    await test.step('what harms most comes first, and names the portal that has its page', async () => {
      const first = attention(page).getByRole('listitem').first();
      await expect(first).toContainText(getText('kinds.line.notice-line-state-changed-down', { name: '' }));
      await expect(first).toContainText('Kernhuis · ');
      await expect(first.getByRole('link')).toHaveAttribute(
        'href',
        new RegExp(`^${server.originOf('datacentre')}/lines/detail/\\d+.*#sign-in$`),
      );
      const there = page.getByRole('region', { name: getText('home.services-there', { there: 'Kernhuis' }) });
      await expect(there.getByRole('link', { name: /^Order a line at Kernhuis$/ })).toHaveAttribute(
        'href',
        `${server.originOf('datacentre')}/orders/line/new#sign-in`,
      );
      const facts = page.getByRole('region', { name: getText('home.standing') });
      await expect(facts.getByRole('heading')).toHaveCount(4);
    });
    await client.call(deleteAddressWatch, { params: { ...params, watchId } });
    await expect(watchedRegion.getByRole('link', { name })).toHaveCount(0);
  });

  test('shows the result of a check in the bar of another page next to that page', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(people.viewer);
    const bar = page.getByRole('banner').getByRole('textbox', { name: getText('entrance.check-label') });
    await expect(check(page)).toBeVisible();
    await expect(bar).toHaveCount(0);
    await openInPlace(page, '/company');
    await bar.fill('1234 AC 31');
    await bar.press('Enter');
    const panel = page.getByRole('dialog', { name: getText('entrance.check-label') });
    await expect(panel.getByRole('region', { name: /^Fiber is available here/ })).toBeVisible();
    await expect(page).toHaveURL('/company');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(bar).toBeFocused();
    await bar.fill('1234 AC 25');
    await bar.press('Enter');
    await panel.getByRole('listitem').getByRole('button').first().click();
    await expect(panel.getByRole('region')).toContainText('Meetlint 25');
  });
});

test.describe('the home page of the television brand', () => {
  test.use({ brand: 'television' });

  test('names the portal that takes orders below what needs attention here', async ({ page, signIn }) => {
    await signIn(people.admin);
    const there = page.getByRole('region', { name: getText('home.services-there', { there: 'Kernhuis' }) });
    await expect(there.getByRole('link')).toHaveCount(1);
    await expect(there.getByRole('listitem')).toHaveCount(0);
    // In one column. On a wide screen it ends the second one.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(attention(page)).toBeVisible();
    const [own, other] = [await attention(page).boundingBox(), await there.boundingBox()];
    expect(own!.y).toBeLessThan(other!.y);
  });
});
