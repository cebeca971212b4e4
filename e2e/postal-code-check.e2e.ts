import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AddressWatch, LineAvailability } from '@demarc/contract/availability.ts';
import { listLines } from '@demarc/contract/line.ts';
import type { Page } from '@playwright/test';
import { expect, fetchResponse, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { openInPlace } from './open-in-place.ts';
import { startServer } from './server.ts';
import { signIn as signInByApi } from './sign-in.ts';

test.use({ brand: 'internet' });

const checkText = (key: string, values: Record<string, string> = {}) => getText(`postal-code-check.${key}`, values);
const availabilityText = (key: string, values: Record<string, string> = {}) => getText(`availability.${key}`, values);

/** A street where each house number is a different test case: apps/api/src/registries/table/carrier-cases.ts. */
const checkUrl = (houseNumber: number | string) => `/postal-code-check?postalCode=1234AC&houseNumber=${houseNumber}`;
const additionField = (page: Page) => page.getByRole('combobox', { name: getText('address.addition') });
const network = (page: Page, name: string) => page.getByRole('radio', { name });
/** The line that names the networks that cannot deliver. */
const unavailable = (page: Page) => page.getByRole('group').filter({ hasText: /can’t deliver here/ });
const getResult = (page: Page) => page.getByRole('region').filter({ has: page.locator('#address-answer') });

/** Shows the result for another address of the street, in the loaded page. */
async function openAnswer(page: Page, houseNumber: number): Promise<void> {
  await openInPlace(page, checkUrl(houseNumber));
  await expect(getResult(page)).toContainText(`Meetlint ${houseNumber}, Testdam`);
}

async function submitAddress(page: Page, postalCode: string, houseNumber: string): Promise<void> {
  await page.getByLabel(getText('address.postal-code')).fill(postalCode);
  await page.getByLabel(getText('address.house-number')).fill(houseNumber);
  await page.getByLabel(getText('address.house-number')).press('Enter');
}

/** Unlocks the features of the data center brand, as `/unlock` does. */
async function unlockFeatures(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('demarc.unlocked', 'true'));
}

test('shows visitors only technologies and speeds, and the reason why a check has no result', async ({ page }) => {
  await page.goto('/postal-code-check');
  await test.step('rejects an invalid postal code without a request', async () => {
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('/v1/postal-code-check') && requests.push(request.url()));
    await submitAddress(page, '12 AB', '31');
    await expect(page.getByText(getText('validation.postal-code-invalid'))).toBeVisible();
    await expect(page).toHaveURL('/postal-code-check');
    expect(requests).toEqual([]);
  });
  await test.step('takes a whole address in the first field, typed or pasted', async () => {
    const postalCode = page.getByLabel(getText('address.postal-code'));
    await postalCode.fill('1234 ac 31-A');
    await postalCode.press('Enter');
    await expect(page).toHaveURL('/postal-code-check?postalCode=1234AC&houseNumber=31&houseNumberAddition=A');
    await expect(postalCode).toHaveValue('1234 AC');
    await openInPlace(page, '/postal-code-check');
    await expect(postalCode).toHaveValue('');
    await postalCode.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'Meetlint 22, 1234 AC Testdam');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(postalCode).toHaveValue('1234 AC');
    await expect(page.getByLabel(getText('address.house-number'))).toHaveValue('22');
    await openInPlace(page, '/postal-code-check');
  });
  await test.step('reports an unknown address and keeps the input', async () => {
    await submitAddress(page, '1234 AC', '9999');
    await expect(page.getByText(availabilityText('number-unknown', { street: 'Meetlint', number: '9999' }))).toBeVisible();
    await expect(page.getByText(availabilityText('unknown-address'))).toBeVisible();
    await expect(page.getByRole('list', { name: availabilityText('nearest') }).getByRole('button')).toHaveCount(3);
    await expect(page.getByLabel(getText('address.house-number'))).toHaveValue('9999');
    await expect(page.getByLabel(getText('address.house-number'))).toBeFocused();
    // The same query would get the same result.
    await expect(page.getByRole('button', { name: checkText('check-again') })).toHaveCount(0);
  });
  await test.step('shows how long to wait after too many checks', async () => {
    await page.route('**/v1/postal-code-check?*', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '50' },
        json: { status: 429, code: 'RATE_LIMITED', message: 'Too many requests', correlationId: 'x' },
      }),
    );
    await submitAddress(page, '1234 AC', '32');
    await expect(page.getByText(availabilityText('check-too-many'))).toBeVisible();
    await expect(page.getByText(availabilityText('check-too-many-text_one'))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unrouteAll();
  });
  await openInPlace(page, '/postal-code-check');
  await page.getByRole('link', { name: checkText('example', { address: '1234 AC 31' }) }).click();
  await expect(page).toHaveURL(/postalCode=1234AC&houseNumber=31/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Fiber is available here, up to 1,000 Mbit/s.');
  await expect(page.getByText('Meetlint 31, Testdam')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Fiber', 'Cable', 'Copper', 'Business fiber']);
  await expect(page.getByRole('listitem').filter({ hasText: 'Business fiber' })).toContainText('Availableup to 10,000');
  await expect(page.locator('main')).not.toContainText(/€|Vezelkracht|Koperlijn/);
  await expect(page.getByText(checkText('partners-signed-out'))).toBeVisible();
  await expect(page.getByText(checkText('watches'))).toHaveCount(0);
  await test.step('says what to do where nothing is available', async () => {
    await expect(page.getByText(availabilityText('public-none-text'))).toHaveCount(0);
    await openAnswer(page, 13);
    await expect(page.getByText(availabilityText('public-none-text'))).toBeVisible();
    await expect(page.getByRole('link', { name: checkText('apply') })).toHaveAttribute('href', '/apply');
  });
  await page.getByRole('button', { name: checkText('sign-in') }).click();
  await expect(page).toHaveURL(/\/oidc\//);
});

test('shows the result in one sentence, requests the addition, and lets the user choose a network to order', async ({
  page,
  beginSession,
  server,
}) => {
  await beginSession(people.admin);
  await page.goto(checkUrl(25));
  await test.step('asks for the addition, by keyboard and from a link', async () => {
    await expect(page.getByText(availabilityText('which'))).toBeVisible();
    await page.getByRole('button', { name: 'Meetlint 25-B, 1234 AC Testdam' }).press('Enter');
    await expect(page).toHaveURL(/houseNumberAddition=B/);
    await expect(getResult(page)).toContainText('Meetlint 25-B, Testdam');
    await expect(additionField(page)).toHaveValue('B');
    await page.goBack();
    await expect(page.getByText(availabilityText('which'))).toBeVisible();
    await expect(additionField(page)).toHaveValue('');
  });
  await test.step('chooses the best network and names the others in one line', async () => {
    await openAnswer(page, 15);
    await expect(page.getByText(availabilityText('all-answered_other', { count: '4' }))).toBeVisible();
    await expect(getResult(page).getByRole('heading', { level: 2 })).toHaveText(
      /^Copper is available here, from €\s\d+\.\d\d per month for [\d,]+ Mbit\/s\. Delivery possible from \d+ \w+( \d{4})?\.$/,
    );
    await expect(network(page, 'Koperlijn')).toBeChecked();
    await expect(getResult(page)).toContainText(availabilityText('verdict-free_pair'));
    await getResult(page)
      .getByText(availabilityText('points_other', { count: '2' }))
      .click();
    await expect(getResult(page).getByRole('table')).toContainText(availabilityText('once'));
    await expect(getResult(page)).toContainText(availabilityText('type-of-connection-BROADBAND'));
    // Service IDs of other customers are masked.
    await expect(getResult(page)).toContainText('*****718');
    const others = unavailable(page);
    await expect(others).toHaveText(/^3 networks can’t deliver here/);
    await expect(others.getByText(availabilityText('verdict-not_reached')).first()).toBeHidden();
    await others.locator('summary').click();
    await expect(others.getByText(availabilityText('verdict-not_reached'))).toHaveCount(3);
  });
  await test.step('chooses the fastest network that is ready, and lets the user choose another', async () => {
    await openAnswer(page, 31);
    await expect(page.getByText(availabilityText('all-answered_other', { count: '4' }))).toBeVisible();
    await expect(network(page, 'Vezelkracht')).toBeChecked();
    await expect(page.getByRole('link', { name: /^Order fiber/ })).toBeVisible();
    await expect(network(page, 'Vezelkracht')).toHaveAccessibleDescription(/^Recommended network: /);
    await network(page, 'Koperlijn').check();
    await expect(page.getByRole('link', { name: /^Order copper/ })).toBeVisible();
    // The headline is about the address, so it does not follow the choice.
    await expect(getResult(page).getByRole('heading', { level: 2 })).toHaveText(/^Fiber is available here/);
    await expect(page.getByRole('link', { name: /^Order fiber/ })).toHaveCount(0);
    // The speeds are on the card of the chosen network, and the button orders the chosen one.
    const order = page.getByRole('link', { name: /^Order copper/ });
    const recommended = await order.getAttribute('href');
    const speed = page.getByRole('group', { name: availabilityText('speed-choice') }).getByRole('radio', { checked: false });
    await speed.first().check();
    await expect(order).not.toHaveAttribute('href', recommended!);
    await expect(order).toBeInViewport();
  });
  await test.step('hands an order over to the portal that takes orders, with the address', async () => {
    await openAnswer(page, 21);
    const order = page.getByRole('link', { name: 'Order cable at Kernhuis' });
    await expect(order).toHaveAttribute(
      'href',
      new RegExp(
        `^${server.originOf('datacentre')}/orders/line/new\\?availabilityId=[\\w-]{36}&packageCode=KN-COAX-100&postalCode=1234AC&houseNumber=21#sign-in$`,
      ),
    );
  });
});

test('adds networks as carriers reply, without moving the recommended one', async ({ page, beginSession }) => {
  test.slow();
  // Uses its own server, because results are cached for one hour.
  const server = await startServer();
  try {
    await beginSession(people.admin, page, server);
    // Another address first: one carrier responds after 3 seconds, and loading the page can take longer.
    await page.goto(server.originOf('internet') + checkUrl(31));
    await expect(page.getByText(availabilityText('all-answered_other', { count: '4' }))).toBeVisible();
    await submitAddress(page, '1234 AC', '22');
    await expect(page.getByText(availabilityText('waiting_one', { count: '1' }))).toBeVisible();
    const first = network(page, 'Vezelkracht');
    await expect(first).toBeChecked();
    const firstBox = await first.boundingBox();
    await expect(page.getByText(availabilityText('all-answered_other', { count: '4' }))).toBeVisible();
    await expect(network(page, 'Kabelnoord')).toBeVisible();
    expect(await first.boundingBox()).toEqual(firstBox);
  } finally {
    await server.stop();
  }
});

test('shows every user the line at an address with its state, and links to its page in the right portal', async ({
  page,
  beginSession,
  server,
}) => {
  const { client, customerId } = await signInByApi(server.url, people.admin);
  const { items } = await client.call(listLines, { params: { customerId }, query: { operationalState: ['DOWN' as const] } });
  const line = items[0]!;
  const { postalCode, houseNumber, houseNumberAddition } = line.address;
  const addition = houseNumberAddition ? `&houseNumberAddition=${houseNumberAddition}` : '';
  const linePage = `${server.originOf('datacentre')}/lines/detail/${line.lineId}`;
  const service = getResult(page).getByRole('listitem').filter({ hasText: line.serviceId });
  const change = service.getByRole('link', { name: `${availabilityText('change-line')} at Kernhuis` });
  for (const [user, canOrder] of [
    [people.admin, true],
    [people.serviceDesk, false],
  ] as const) {
    await test.step(user, async () => {
      await beginSession(user);
      await page.goto(`/postal-code-check?postalCode=${postalCode}&houseNumber=${houseNumber}${addition}`);
      await expect(getResult(page).getByRole('heading', { level: 2 })).toHaveText(/^You already have/);
      await expect(service).toContainText(getText('line.state-DOWN'));
      await expect(service.getByRole('link', { name: line.serviceId })).toHaveAttribute('href', `${linePage}#sign-in`);
      const diagnose = service.getByRole('link', { name: `${availabilityText('diagnose-line')} at Kernhuis` });
      await expect(diagnose).toHaveAttribute('href', `${linePage}?tab=diagnostics#sign-in`);
      await expect(diagnose).toHaveClass(/entrance-button-primary/);
      await expect(change).toHaveCount(canOrder ? 1 : 0);
      // A second line is never chosen in advance.
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^Order (?!a line)/ })).toHaveCount(0);
    });
  }
});

test('offers orders after unlocking: a change, none from an expired result, and a new line', async ({
  page,
  beginSession,
  server,
}) => {
  await beginSession(people.admin);
  await unlockFeatures(page);
  await test.step('offers to change the line that the company has at the address', async () => {
    const { client, customerId } = await signInByApi(server.url, people.admin);
    const { items } = await client.call(listLines, {
      params: { customerId },
      query: { status: ['ACTIVE' as const], carrierCode: 'VEZELKRACHT', hasOpenOrder: false },
    });
    const { lineId, address } = items[0]!;
    const { postalCode, houseNumber, houseNumberAddition } = address;
    const addition = houseNumberAddition ? `&houseNumberAddition=${houseNumberAddition}` : '';
    await page.goto(`/postal-code-check?postalCode=${postalCode}&houseNumber=${houseNumber}${addition}`);
    await expect(getResult(page).getByRole('heading', { level: 2 })).toHaveText(
      /^You already have (a line|\d+ lines and orders) at this address$/,
    );
    await expect(getResult(page).getByRole('listitem').first()).toContainText(items[0]!.packageName);
    const change = page.getByRole('link', { name: availabilityText('change-line') }).first();
    await expect(change).toHaveClass(/entrance-button-primary/);
    await expect(change).toHaveAttribute('href', new RegExp(`/orders/line/new\\?lineId=${lineId}$`));
  });
  await test.step('blocks orders from an expired result', async () => {
    await page.route('**/line-availability*', async (route) => {
      const response = await fetchResponse(route);
      const body = (await response.json()) as LineAvailability;
      await route.fulfill({ response: response, json: { ...body, complete: true, validUntil: '2020-01-01T00:00:00.000Z' } });
    });
    await openAnswer(page, 29);
    await expect(page.getByText(checkText('expired'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Order copper' })).toHaveAccessibleDescription(checkText('order-expired'));
    await page.unrouteAll();
  });
  await test.step('starts an order from the result', async () => {
    await openAnswer(page, 21);
    await page.getByRole('link', { name: 'Order cable', exact: true }).click();
    await expect(page).toHaveURL(/\/orders\/line\/new/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(getText('order-new.title'));
  });
});

test('lists watched addresses after a failure, watches one and stops watching it', async ({ page, beginSession }) => {
  await beginSession(people.admin);
  await test.step('offers a retry when the watched addresses fail to load', async () => {
    let isBroken = true;
    await page.route('**/address-watch?*', (route) =>
      isBroken
        ? route.fulfill({ status: 403, json: { status: 403, code: 'FORBIDDEN', message: 'No', correlationId: 'x' } })
        : route.fulfill({ json: { items: [] satisfies AddressWatch[], total: 0, totalIsCapped: false, next: null } }),
    );
    await page.goto('/postal-code-check');
    await expect(page.getByText(getText('loader.failed'))).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: getText('action.retry') }).click();
    await expect(page.getByText(checkText('no-watches'))).toBeVisible();
    await page.unrouteAll();
  });
  await test.step('watches an address, lists it and stops watching it', async () => {
    await openAnswer(page, 10);
    await page.getByRole('button', { name: checkText('watch') }).click();
    await expect(page.getByText(checkText('watching'))).toBeVisible();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Meetlint 10, Testdam' }) });
    await expect(row).toContainText(checkText('coverage-PLANNED'));
    await expect(page.getByText(checkText('is-watched'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: checkText('watch'), exact: true })).toHaveCount(0);
    await row.getByRole('button', { name: checkText('unwatch-address', { address: 'Meetlint 10, Testdam' }) }).click();
    await expect(row).toHaveCount(0);
    // Also from the actions of the address. A button that just appeared can ignore a click.
    await expect(async () => {
      await page.getByRole('button', { name: checkText('watch'), exact: true }).click({ timeout: 1_000 });
      await expect(row).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page
      .getByRole('button', { name: checkText('unwatch-this'), exact: true })
      .first()
      .click();
    await expect(row).toHaveCount(0);
  });
  await test.step('lists the address among those checked last until another check', async () => {
    await page.goto('/postal-code-check');
    const recent = page.getByRole('region', { name: checkText('recent-checks') });
    await recent.getByRole('link', { name: 'Meetlint 10, Testdam' }).click();
    await expect(page).toHaveURL(/houseNumber=10/);
    await expect(recent).toHaveCount(0);
  });
});

test('shares a result, shows its age, and checks again, even a carrier that timed out', async ({
  page,
  context,
  beginSession,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beginSession(people.admin);
  await page.goto(checkUrl(1));
  await test.step('shares the result as a link and as a CSV file', async () => {
    await page.getByRole('button', { name: checkText('share') }).click();
    await expect(page.getByText(checkText('shared'))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(page.getByText(availabilityText('all-answered_other', { count: '4' }))).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: checkText('export') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^address-1234AC-1-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toContain(checkText('column-mrc'));
    expect(lines.filter((line) => line.includes('Vezelkracht') && line.includes('FIBRE_READY')).length).toBeGreaterThan(1);
    // A carrier without a product has a row too.
    expect(lines.filter((line) => line.includes('Koperlijn'))).toHaveLength(1);
  });
  await test.step('shows the age of the result and checks again', async () => {
    const ids: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/line-availability?')) ids.push(((await response.json()) as LineAvailability).availabilityId);
    });
    await openAnswer(page, 3);
    await expect(page.getByText(availabilityText('all-answered_other', { count: '4' }))).toBeVisible();
    await expect(page.getByText(checkText('checked')).first()).toBeVisible();
    await page.getByRole('button', { name: checkText('check-again') }).click();
    await expect.poll(() => new Set(ids).size).toBe(2);
    await expect(page.getByRole('button', { name: checkText('check-again') })).toBeVisible();
    // Returning to the page starts no new check.
    await page
      .getByRole('link', { name: getText('shell.overview') })
      .first()
      .click();
    await page.goBack();
    await expect(page.getByText(availabilityText('all-answered_other', { count: '4' }))).toBeVisible();
    expect(ids).toHaveLength(2);
  });
  await test.step('shows a carrier that times out as unknown, and retries it', async () => {
    await openInPlace(page, checkUrl(23));
    await expect(page.getByText(availabilityText('waiting_one', { count: '1' }))).toBeVisible();
    // The other carriers do not wait for its timeout of 10 seconds.
    await expect(network(page, 'Vezelkracht')).toBeChecked();
    const noReply = page.getByText(availabilityText('no-reply_one', { names: 'Koperlijn' }));
    await expect(noReply).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(availabilityText('failed_one', { count: '1' }))).toBeVisible();
    await getResult(page)
      .getByRole('button', { name: availabilityText('again') })
      .click();
    await expect(page.getByText(availabilityText('waiting_one', { count: '1' }))).toBeVisible();
  });
});

test('shows users without the Orders role the public result and whom to ask', async ({ page, beginSession }) => {
  const requests: string[] = [];
  page.on(
    'request',
    (request) => /\/v1\/.*(line-availability|address-watch)/.test(request.url()) && requests.push(request.url()),
  );
  await beginSession(people.viewer);
  await page.goto(checkUrl(31));
  await expect(page.getByRole('heading', { name: 'Fiber is available here, up to 1,000 Mbit/s.' })).toBeVisible();
  await expect(page.getByText(checkText('partners-no-role'))).toBeVisible();
  expect(requests).toEqual([]);
});

test('embeds an external check, which Tab reaches after the toolbar', async ({ page }) => {
  test.slow();
  const site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><label>Postcode <input></label>');
  });
  await new Promise<void>((resolve) => site.listen(0, resolve));
  const { port } = site.address() as AddressInfo;
  const server = await startServer({ POSTAL_CODE_CHECK_EMBED_URL: `http://localhost:${port}/check` });
  try {
    await page.goto(`${server.originOf('internet')}/postal-code-check`);
    const embedded = page.frameLocator('iframe').getByLabel('Postcode');
    await expect(embedded).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('title', checkText('embedded'));
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/);
    await expect(page.getByLabel(getText('address.postal-code'))).toHaveCount(0);
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      if (await embedded.evaluate((input) => document.activeElement === input)) break;
    }
    await expect(embedded).toBeFocused();
  } finally {
    await server.stop();
    site.close();
  }
});
