import type { Page, Route } from '@playwright/test';
import { expect, people, readStoredToken, submitSignIn, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { startServer } from './server.ts';

const minutes = (count: number) => count * 60_000;

test('refreshes the session token only within five minutes of its expiry', async ({ page, signInByForm }) => {
  await page.clock.install();
  await signInByForm();
  const first = await readStoredToken(page);
  await page.clock.fastForward(minutes(8));
  await page.clock.runFor(61_000);
  expect(await readStoredToken(page)).toBe(first);
  const refreshed = page.waitForResponse('**/v1/token/refresh');
  await page.clock.fastForward(minutes(2));
  const response = await refreshed;
  expect(response.status()).toBe(200);
  expect(response.request().headers()).toMatchObject({ 'x-token-lifetime': '900', 'x-token-include-roles': 'true' });
  await expect.poll(() => readStoredToken(page)).not.toBe(first);
  await expect(page.getByRole('main')).toContainText('Noordlijn');
});

test('a failed refresh clears the session and explains it on the home page', async ({ page, signInByForm, request, server }) => {
  await page.clock.install();
  // Background requests would detect the revoked session first.
  await page.route('**/notice?*', (route) => route.fulfill({ status: 503 }));
  await page.route('**/event-stream', (route) => route.abort());
  await signInByForm(people.viewer);
  await page
    .getByRole('navigation', { name: getText('shell.main') })
    .getByRole('link', { name: getText('shell.my-company') })
    .click();
  await expect(page).toHaveURL('/company');
  // A read that is sent after the revocation would detect it first.
  await page.waitForLoadState('networkidle');
  const token = await readStoredToken(page);
  // Revoking the token elsewhere does not notify this page.
  await request.post(`${server.url}/v1/token/revoke`, { headers: { Authorization: `Bearer ${token}` } });
  await page.clock.fastForward(minutes(11));
  const dialog = page.getByRole('dialog', { name: getText('auth.refresh-failed') });
  await expect(dialog).toContainText(getText('auth.refresh-failed-text'));
  await dialog.getByRole('button').last().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: /^Sign in/ })).toBeVisible();
  expect(await readStoredToken(page)).toBeNull();
});

test('restores the session after a load and discards a tampered token', async ({ page, beginSession }) => {
  await beginSession(people.finance);
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('Noordlijn');
  await page.evaluate(() => localStorage.setItem('demarc.token', `${localStorage.getItem('demarc.token')?.slice(0, -4)}AAAA`));
  await page.reload();
  await expect(page.getByRole('button', { name: /^Sign in/ })).toBeVisible();
  expect(await readStoredToken(page)).toBeNull();
  await page.evaluate(() => localStorage.setItem('demarc.token', 'not a token'));
  await page.reload();
  await expect(page.getByRole('button', { name: /^Sign in/ })).toBeVisible();
});

test('synchronizes sign-out and sign-in between tabs', async ({ page, signInByForm, beginSession, context }) => {
  await beginSession();
  await page.goto('/');
  const second = await context.newPage();
  await second.goto('/company');
  await expect(second.getByRole('main')).toContainText('Noordlijn');
  await page.getByRole('button', { name: new RegExp(people.admin) }).click();
  await page.getByRole('menuitem', { name: getText('shell.sign-out') }).click();
  await expect(page).toHaveURL('/logout');
  await expect(second.getByRole('button', { name: /^Sign in/ })).toBeVisible();
  await expect(second).toHaveURL('/');
  await signInByForm(people.otherReseller, second);
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('Zuidnet');
});

test('signs in with an ID token from another client', async ({ page, server, request }) => {
  const form = { grant_type: 'password', client_id: 'demarc-portal', scope: 'openid' };
  const response = await request.post(`${server.url}/oidc/token`, {
    form: { ...form, username: people.otherReseller, password: 'demarc-demo-2026' },
  });
  expect(response.status()).toBe(200);
  await page.goto(`/token/login?token=${(await response.json()).id_token}`);
  await page.getByRole('button', { name: getText('token.continue') }).click();
  // Wait for the home page, because the question on the page before it names the company too.
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main')).toContainText('Zuidnet');
  // An invalid token does not end the session.
  await page.goto('/token/login#token=worthless');
  await expect(page.getByText(getText('token.invalid'))).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('Zuidnet');
});

test('warns of inactivity in all tabs, continues on request and otherwise signs out', async ({ page, context, beginSession }) => {
  const server = await startServer({ SESSION_INACTIVITY_MINUTES: '15' });
  const open = async (at: Page) => {
    await at.goto(`${server.originOf('datacentre')}/company/contact/new`);
    await expect(at.getByLabel(getText('contact.last-name'))).toBeVisible();
  };
  const warning = (at: Page) => at.getByRole('alertdialog', { name: getText('auth.inactive-warning') });
  await beginSession(people.admin, page, server);
  await context.clock.install();
  const second = await context.newPage();
  for (const tab of [page, second]) await open(tab);
  await page.getByLabel(getText('contact.last-name')).fill('Hiemstra');

  await context.clock.fastForward(minutes(9));
  await expect(warning(page)).toHaveCount(0);
  await context.clock.fastForward(minutes(1.5));
  for (const tab of [page, second]) await expect(warning(tab)).toBeVisible();
  await expect(warning(page)).toContainText(getText('auth.inactive-warning-text_other', { count: '5' }));
  await expect(warning(page).getByRole('button', { name: getText('auth.stay-signed-in') })).toBeFocused();
  // Moving the focus does not count as activity while the dialog is open.
  await page.keyboard.press('Tab');
  await expect(warning(page)).toBeVisible();
  // The clock has jumped, so both tabs also renew the token, before or after the click: wait for the renewal that reports activity.
  const report = page.waitForRequest(
    (request) => request.url().endsWith('/v1/token/refresh') && Number(request.headers()['x-session-idle']) < 5,
  );
  await warning(page)
    .getByRole('button', { name: getText('auth.stay-signed-in') })
    .click();
  await report;
  for (const tab of [page, second]) await expect(warning(tab)).toHaveCount(0);
  await expect(page.getByLabel(getText('contact.last-name'))).toHaveValue('Hiemstra');

  // Resets the browser clock to the server's time, so that new tokens are valid.
  await context.clock.setSystemTime(new Date());
  for (const tab of [page, second]) await open(tab);
  await context.clock.fastForward(minutes(10.5));
  await expect(warning(second)).toBeVisible();
  const renewed = (await readStoredToken(page)) ?? '';
  await context.clock.fastForward(minutes(5));
  for (const tab of [page, second]) {
    await expect(tab.getByText(getText('auth.inactive'))).toBeVisible();
    await expect(tab.getByRole('alertdialog')).toHaveCount(0);
    await expect(tab).toHaveURL(`${server.originOf('datacentre')}/`);
  }
  expect(await readStoredToken(page)).toBeNull();

  // A tab whose renewal was still running stores its token too late: the reason stays.
  await page.evaluate((token) => localStorage.setItem('demarc.token', token), renewed);
  await expect.poll(() => readStoredToken(page)).toBeNull();
  for (const tab of [page, second]) await expect(tab.getByText(getText('auth.inactive'))).toBeVisible();
  const readLocalStorage = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await readLocalStorage()).toContain('Hiemstra');
  await server.stop();
});

test('explains a missing portal account and offers another account', async ({ page }) => {
  await page.route('**/v1/token/exchange', (route) =>
    route.fulfill({
      status: 403,
      json: { status: 403, code: 'NO_PORTAL_ACCOUNT', message: 'There is no portal account for you.', correlationId: 'c' },
    }),
  );
  await page.goto('/');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await submitSignIn(page, people.viewer);
  await expect(page.getByText('There is no portal account for you.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute('**/v1/token/exchange');
  await page.getByRole('button', { name: getText('sso.other-account') }).click();
  await page.getByRole('link', { name: getText('logout.sign-in-again') }).click();
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

for (const call of ['token/validate', 'customer/*'] as const) {
  test(`a failure of ${call} at startup opens its dialog and keeps the session, but 400 ends it`, async ({
    page,
    beginSession,
  }) => {
    await beginSession();
    let status = 429;
    const fail = (route: Route) => {
      const correlationId = `c-of-the-start-${status}`;
      return route.fulfill({ status, json: { status, code: `FAILED_${status}`, message: 'X', correlationId } });
    };
    await page.route(`**/v1/${call}`, fail);
    await page.goto('/');
    for (const next of [500, 503, 200] as const) {
      await test.step(`status ${status}`, async () => {
        const dialog = page.getByRole('dialog', { name: getText(`api.${status}.title`) });
        await expect(dialog).toContainText(getText(`api.${status}.text`));
        await expect(dialog).toContainText(`c-of-the-start-${status}`);
        status = next;
        if (next === 200) await page.unroute(`**/v1/${call}`);
        await dialog.getByRole('button', { name: getText('action.reload') }).click();
      });
    }
    await expect(page.getByRole('main')).toContainText('Noordlijn');

    status = 400;
    await page.route(`**/v1/${call}`, fail);
    const logged = page.waitForEvent('pageerror');
    await page.reload();
    expect((await logged).message).toContain('FAILED_400');
    await expect(page.getByText(getText('auth.session-ended'))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await readStoredToken(page)).toBeNull();
  });
}

test('keeps the session and the address without a configuration, and opens the page once it arrives', async ({
  page,
  beginSession,
}) => {
  await beginSession();
  await page.route('**/config.json', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/company');
  await expect(page.getByRole('dialog', { name: getText('error.application.title') })).toBeVisible();
  await expect(page).toHaveURL('/company');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status')).toContainText(getText('error.restore-failed'));
  await expect(page.getByRole('button', { name: /^Sign in/ })).toHaveCount(0);
  await page.unroute('**/config.json');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('main')).toContainText('Noordlijn');
  await expect(page).toHaveURL('/company');
});

test('opens the general dialog when the API is unreachable and keeps the session, and offers to reload for a new version', async ({
  page,
  beginSession,
}) => {
  await beginSession();
  await page.route('**/v1/**', (route) => route.abort());
  await page.goto('/company');
  const dialog = page.getByRole('dialog', { name: getText('error.application.title') });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/company');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status')).toContainText(getText('error.restore-failed'));
  await expect(page.getByRole('button', { name: /^Sign in/ })).toHaveCount(0);
  await page.unroute('**/v1/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('main')).toContainText('Noordlijn');
  await expect(page).toHaveURL('/company');
  await expect(dialog).toHaveCount(0);

  await test.step('startup fails because of a new version', async () => {
    await page.route('**/version.json', (route) => route.fulfill({ json: { git: 'another', brand: 'datacentre' } }));
    await page.route('**/v1/token/validate', (route) =>
      route.fulfill({ status: 401, json: { status: 401, code: 'X', message: 'X' } }),
    );
    await page.reload();
    await expect(page.getByRole('dialog', { name: getText('error.action-failed.title') })).toBeVisible();
  });
});
