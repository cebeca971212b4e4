import type { LineSummary } from '@demarc/contract/line.ts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { findViolations } from './find-violations.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: getText('shell.find') });
const field = (page: Page) => page.getByRole('combobox', { name: getText('shell.find') });
const option = (page: Page, text: string | RegExp) => palette(page).getByRole('option', { name: text });
const selectedOption = (page: Page) => palette(page).locator('[role=option][aria-selected=true]');
/** The selected option, if it is in that group. */
const selectedInGroup = (page: Page, key: string) => group(page, key).locator('[role=option][aria-selected=true]');
const group = (page: Page, key: string) => palette(page).getByRole('group', { name: getText(key), exact: true });

/** Returns an active line of the sample data. */
async function findActiveLine(page: Page): Promise<LineSummary> {
  const { body } = await callApi<{ items: LineSummary[] }>(page, 'GET', '/customer/:customerId/line?limit=1&status=ACTIVE');
  const [line] = body.items;
  if (!line) throw new Error('The sample data has no line that works');
  return line;
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('finds an object in any spelling, opens it by keyboard, and lists it as recent until sign-out', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn();
  const line = await findActiveLine(page);
  await openPalette(page);
  await test.step('highlights only the matched text of a result with another spelling', async () => {
    for (const [typed, matched] of [
      ['+31 50 555 20 20', '0505552020'],
      ['9799ZS46A', 'Bakenkade 46-A, 9799 ZS Groningen'],
    ] as const) {
      await field(page).fill(typed);
      const hit = selectedInGroup(page, 'kinds.line.title');
      await expect(hit.locator('mark')).toHaveText([matched]);
      // The highlight stays within the visible part of the truncated line.
      const getEdge = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
      expect(await getEdge(hit.locator('mark'))).toBeLessThanOrEqual(await getEdge(hit.locator('mark').locator('..')));
    }
  });
  await test.step('ignores control characters in pasted text', async () => {
    await field(page).fill(`${line.serviceId}\0`);
    await expect(selectedInGroup(page, 'kinds.line.title')).toContainText(line.serviceId);
  });
  await field(page).fill(line.serviceId);
  await expect(selectedInGroup(page, 'kinds.line.title').locator('mark').first()).toHaveText(line.serviceId);
  await expect(palette(page).getByRole('status')).toContainText(/\d/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/lines/detail/${line.lineId}(\\?|$)`));
  await expect(palette(page)).toHaveCount(0);

  await openPalette(page);
  // The accessible name starts with the visible text "Esc".
  await expect(palette(page).getByRole('button', { name: getText('palette.close') })).toHaveAccessibleName(/^Esc/);
  await expect(group(page, 'palette.recent').getByRole('option')).toHaveCount(1);
  await expect(group(page, 'palette.recent')).toContainText(line.serviceId);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);

  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: getText('logout.done') })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent')))).toEqual([]);
});

test('shows the results of the latest query, and their actions with the right arrow', async ({ page, signIn }) => {
  await signIn();
  const line = await findActiveLine(page);
  await test.step('drops the response to an outdated query', async () => {
    const released = Promise.withResolvers<void>();
    const responded = Promise.withResolvers<void>();
    await page.route(/search\?.*q=LN-2&/, async (route) => {
      await released.promise;
      await route.fulfill({ json: { hits: [], more: [] } }).catch(() => {});
      responded.resolve();
    });
    await openPalette(page);
    const searchRequest = page.waitForRequest(/search\?.*q=LN-2&/);
    await field(page).fill('LN-2');
    await searchRequest;
    await field(page).fill(line.serviceId);
    await expect(selectedInGroup(page, 'kinds.line.title')).toContainText(line.serviceId);
    released.resolve();
    await responded.promise;
    // The page shows a response in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect(selectedInGroup(page, 'kinds.line.title')).toContainText(line.serviceId);
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });
  await test.step('Enter waits for the results of the latest query', async () => {
    await openPalette(page);
    await field(page).fill('LN-');
    await expect(selectedInGroup(page, 'kinds.line.title')).toBeVisible();
    await field(page).fill(line.serviceId);
    await field(page).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/lines/detail/${line.lineId}(\\?|$)`));
  });
  await test.step('opens the actions of a result with the right arrow', async () => {
    await openPalette(page);
    await field(page).fill(line.serviceId);
    await expect(selectedInGroup(page, 'kinds.line.title')).toContainText(line.serviceId);
    await page.keyboard.press('ArrowRight');
    await expect(option(page, getText('palette.open'))).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(selectedInGroup(page, 'kinds.line.title')).toContainText(line.serviceId);
    await page.keyboard.press('ArrowRight');
    await palette(page)
      .getByRole('button', { name: getText('palette.key-back') })
      .click();
    await expect(selectedInGroup(page, 'kinds.line.title')).toContainText(line.serviceId);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(selectedOption(page)).toContainText(getText('kinds.line.measure'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/lines/detail/${line.lineId}\\?tab=diagnostics`));
  });
});

test('finds an API token, the company and a webhook by what identifies them', async ({ page, signIn }) => {
  await signIn();
  await openPalette(page);
  await test.step('finds an API token by its prefix and never sends the rest', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await field(page).fill('dmc_');
    const tokenPrefix = await group(page, 'kinds.api-token.title').locator('.mono').first().textContent();
    await field(page).fill(`"Bearer ${tokenPrefix}SECRET-secret_secret"`);
    await expect(selectedInGroup(page, 'kinds.api-token.title').locator('mark')).toHaveText(tokenPrefix ?? '');
    await expect(option(page, /SECRET/)).toHaveCount(0);
    await expect(palette(page).locator('a[href*=SECRET], a[href*=dmc_]')).toHaveCount(0);
    expect(requests.filter((url) => /secret/i.test(url))).toEqual([]);
    expect(requests.some((url) => url.includes(`q=${tokenPrefix}&`))).toBe(true);
  });
  await test.step('finds the company by its numbers', async () => {
    for (const [typed, printed] of [
      ['20240317', '20240317'],
      ['NL 9003.17.012.B01', 'NL900317012B01'],
      ['nl91dmrc0417164300', 'NL91 DMRC 0417 1643 00'],
    ] as const) {
      await field(page).fill(typed);
      await expect(selectedInGroup(page, 'palette.best')).toContainText(getText('shell.my-company'));
      await expect(selectedInGroup(page, 'palette.best').locator('mark')).toHaveText([printed]);
    }
    await expect(palette(page).getByRole('status')).toHaveText(/\d/);
    await expect(palette(page).getByText(getText('palette.none', { text: 'nl91dmrc0417164300' }))).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/company$/);
  });
  await test.step('finds a webhook by URL and description', async () => {
    await openPalette(page);
    for (const typed of ['https://personeel.noordlijn.example/in', 'HR system']) {
      await field(page).fill(typed);
      await expect(selectedInGroup(page, 'webhook.title')).toContainText('https://personeel.noordlijn.example/in');
      await expect(palette(page).getByText(getText('palette.none', { text: typed }))).toHaveCount(0);
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/account\/api-tokens\?tab=webhooks$/);
  });
});

test('finds pages and actions in both languages, wraps the selection, and requires more than one character', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.getByRole('button', { name: getText('shell.find') }).click();
  await expect(option(page, getText('kinds.line.new'))).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(palette(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await test.step('does not say that nothing was found above a page that matches', async () => {
    const typed = getText('loyalty.title');
    await field(page).fill(typed);
    await expect(option(page, typed).first()).toBeVisible();
    await expect(palette(page).getByRole('status')).toHaveText(/\d/);
    await expect(palette(page).getByText(getText('palette.none', { text: typed }))).toHaveCount(0);
  });
  await test.step('asks for more than one character, also for a surrogate pair', async () => {
    for (const query of ['7', '😀']) {
      await field(page).fill(query);
      await expect(palette(page).getByRole('status')).toHaveText(getText('palette.too-short', { least: '2' }));
      await expect(
        palette(page)
          .getByText(getText('palette.too-short', { least: '2' }))
          .last(),
      ).toBeVisible();
    }
    await field(page).fill('l');
    await expect(option(page, getText('kinds.line.title'))).toBeVisible();
    await expect(palette(page).getByText(getText('palette.too-short', { least: '2' }))).toHaveCount(0);
  });
  await field(page).fill('gebruiker uitn');
  await expect(option(page, getText('kinds.account.new'))).toBeVisible();
  await field(page).fill('Order a');
  await expect(selectedOption(page)).toContainText(getText('kinds.line.new'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\/line\/new/);
});

test('offers list searches without results, retries a failure, and shows the rate limit', async ({ page, signIn }) => {
  await signIn();
  await openPalette(page);
  await field(page).fill('nothing is called this');
  await expect(
    palette(page)
      .getByText(getText('palette.none', { text: 'nothing is called this' }))
      .last(),
  ).toBeVisible();
  await expect(option(page, getText('kinds.line.search-list', { text: 'nothing is called this' }))).toBeVisible();

  await page.route('**/search?*', (route) => route.fulfill({ status: 500, json: {} }));
  await field(page).fill('LN-2');
  const alert = palette(page).getByRole('alert');
  await expect(alert).toContainText(getText('palette.failed'));
  await page.unroute('**/search?*');
  await alert.getByRole('button', { name: getText('action.retry') }).press('Enter');
  await expect(group(page, 'kinds.line.title').getByRole('option').first()).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(field(page)).toBeFocused();

  await page.route('**/search?*', (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '7' }, json: {} }));
  await field(page).fill('LN-20');
  await expect(alert).toContainText('7');
});

test('offers no page and finds no webhook that the user may not open', async ({ page, signIn }) => {
  await signIn(people.viewer);
  await openPalette(page);
  await expect(option(page, getText('kinds.line.title'))).toBeVisible();
  for (const key of ['kinds.line.new', 'kinds.account.new', 'palette.edit-iban', 'kinds.order.title'])
    await expect(option(page, getText(key))).toHaveCount(0);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await field(page).fill('HR system');
  await expect(palette(page).getByRole('status')).toHaveText(getText('palette.none', { text: 'HR system' }));
  expect(requests.filter((url) => url.endsWith('/webhook'))).toEqual([]);
});

test('offers an end user no actions of resellers', async ({ page, signIn }) => {
  await signIn(people.endUser);
  await openPalette(page);
  await expect(option(page, getText('kinds.account.new'))).toBeVisible();
  for (const key of ['kinds.line.new', 'kinds.order.title']) await expect(option(page, getText(key))).toHaveCount(0);
  await field(page).fill('bakker');
  await expect(selectedInGroup(page, 'kinds.line.title')).toBeVisible();
  await expect(option(page, getText('kinds.line.search-list', { text: 'bakker' }))).toBeVisible();
  await expect(option(page, getText('kinds.order.search-list', { text: 'bakker' }))).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(option(page, getText('kinds.line.handover'))).toBeVisible();
  await expect(option(page, getText('kinds.line.orders'))).toHaveCount(0);
});

test('keeps the focus of the page, and runs shortcuts of menus, which the user can turn off', async ({ page, beginSession }) => {
  await test.step('restores the focus, opens with a slash outside fields, and opens a tab with Ctrl+Enter', async () => {
    await beginSession();
    await page.goto('/lines');
    const search = page.getByRole('searchbox', { name: getText('line.search') });
    await search.focus();
    await page.keyboard.type('/');
    await expect(search).toHaveValue('/');
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
    await search.blur();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await field(page).fill(getText('shell.my-company'));
    await expect(selectedOption(page)).toContainText(getText('shell.my-company'));
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await expect(tab).toHaveURL(/\/company$/);
    await expect(field(page)).toBeFocused();
    await tab.close();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });
  await test.step('runs the shortcuts of menus on the page, lists them and turns them off', async () => {
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: getText('shortcuts.title') });
    await expect(help).toContainText(getText('line.open'));
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await page.keyboard.press('o');
    await expect(page).toHaveURL(/\/lines\/detail\/\d+/);
    const serviceId = `LN-${/\d+$/.exec(new URL(page.url()).pathname)}`;
    // The module that tracks visits loads after the page, which takes longer on a busy machine.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('demarc.recent'))).toContain(serviceId);

    await page.keyboard.press('?');
    await help.getByRole('checkbox', { name: getText('shortcuts.switch') }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Combinations still work, and lead back to the switch.
    await page.keyboard.press('Control+k');
    // The line was opened outside the palette.
    await expect(group(page, 'palette.recent')).toContainText(serviceId);
    await field(page).fill(getText('palette.shortcuts'));
    await field(page).press('Enter');
    await expect(help).toBeVisible();
  });
});

test('searches for the path of a missing page', async ({ page, beginSession }) => {
  await beginSession();
  await page.goto('/order-a-line');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(getText('not-found.text'));
  await expect(page.getByText('/order-a-line', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: getText('not-found.report') })).toHaveAttribute(
    'href',
    `mailto:support@kernhuis.example?subject=${encodeURIComponent('Page not found: /order-a-line')}`,
  );
  const search = page.getByRole('main').getByRole('combobox');
  await expect(search).toHaveValue('order-a-line');
  // The message comes first: the search is below it and does not take the focus.
  await expect(search).not.toBeFocused();
  expect((await heading.boundingBox())!.y).toBeLessThan((await search.boundingBox())!.y);
  await search.fill('Orders');
  await search.press('Enter');
  await expect(page).toHaveURL('/orders');

  await page.goto('/invocies');
  await page
    .getByRole('main')
    .getByRole('link', { name: getText('kinds.invoice.title') })
    .click();
  await expect(page).toHaveURL('/invoices');
});

const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 740 };

test('is accessible on wide and narrow windows: empty, with results and with actions', async ({ page, signIn }) => {
  await page.setViewportSize(narrow);
  await signIn();
  await page.getByRole('button', { name: getText('shell.find') }).click();
  await expect(option(page, getText('kinds.line.new'))).toBeVisible();
  const check = async () => {
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport);
      expect(await findViolations(page)).toEqual([]);
    }
  };
  await check();
  await field(page).fill('LN-');
  await expect(group(page, 'kinds.line.title').getByRole('option').first()).toBeVisible();
  await check();
  await page.keyboard.press('ArrowRight');
  await expect(
    option(page, getText('kinds.line.measure'))
      .or(option(page, getText('palette.open')))
      .first(),
  ).toBeVisible();
  await check();

  const long = 'x'.repeat(100);
  const note = palette(page)
    .getByText(getText('palette.none', { text: long }))
    .last();
  for (const viewport of [wide, narrow]) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  }
  await field(page).fill(long);
  for (const viewport of [wide, narrow]) {
    await page.setViewportSize(viewport);
    await expect(note).toBeVisible();
    expect(await note.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
});
