import { brands } from '@demarc/contract/access.ts';
import type { Page, Route } from '@playwright/test';
import { expect, expectOverview, password, people, readStoredToken, submitSignIn, test } from './fixtures.ts';
import { getText } from './get-text.ts';

const brandNames = { internet: 'Glasveld', datacentre: 'Kernhuis', television: 'Beeldhaven' };

for (const brand of brands) {
  test.describe(`at ${brand}`, () => {
    test.use({ brand });

    test('signs in, stores only the token and the ID token hint, opens the company, changes the language and signs out', async ({
      page,
      baseURL,
    }) => {
      await page.goto('/');
      await expect(page).toHaveTitle(new RegExp(brandNames[brand]));
      await page.getByRole('button', { name: `Sign in with ${brandNames[brand]}` }).click();
      await submitSignIn(page, people.admin);
      await expectOverview(page);
      await expect(page.getByRole('main')).toContainText('Noordlijn');
      await expect(page).toHaveURL(`${baseURL}/`);
      const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
      const portalKeys = ['demarc.activity', 'demarc.language', 'demarc.scheme'];
      expect(keys.filter((key) => !portalKeys.includes(key) && !key.startsWith('tsr-'))).toEqual([
        'demarc.id-token-hint',
        'demarc.token',
      ]);

      await page
        .getByRole('navigation', { name: getText('shell.main') })
        .getByRole('link', { name: getText('shell.my-company') })
        .click();
      await expect(page).toHaveURL('/company');
      await expect(page).toHaveTitle(`My company | ${brandNames[brand]}`);
      await expect(page.getByRole('heading', { level: 1, name: /Noordlijn/ })).toBeFocused();
      await expect(page.getByRole('term').filter({ hasText: 'IBAN' })).toBeVisible();

      await page.getByRole('button', { name: /change to Nederlands/ }).click();
      await expect(
        page
          .getByRole('navigation', { name: getText('shell.main', {}, 'nl') })
          .getByRole('link', { name: getText('shell.my-company', {}, 'nl') }),
      ).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
      await page.reload();
      await expect(
        page
          .getByRole('navigation', { name: getText('shell.main', {}, 'nl') })
          .getByRole('link', { name: getText('shell.my-company', {}, 'nl') }),
      ).toBeVisible();

      await page.getByRole('button', { name: new RegExp(people.admin) }).click();
      await page.getByRole('menuitem', { name: getText('shell.sign-out', {}, 'nl') }).click();
      await expect(page).toHaveURL('/logout');
      await expect(page.getByText(getText('auth.logout-success', {}, 'nl'))).toBeVisible();
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|hint|oidc/.test(key)))).toEqual([]);

      // The provider session has ended too, so the provider asks for the username again.
      await page.getByRole('link', { name: getText('logout.sign-in-again', {}, 'nl') }).click();
      await page.getByRole('button', { name: /^Inloggen/ }).click();
      await expect(page.getByLabel('Gebruikersnaam')).toBeVisible();
    });
  });
}

test('the sign-in page responds the same way to a wrong password and an unknown username, and reveals a disabled account only after the correct password', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  const note = page.getByRole('alert');
  /** Submits the page, and waits until the next one asks for the password again. */
  const submitRefused = async (username: string, secret: string) => {
    await submitSignIn(page, username, secret);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Username')).toHaveValue(username);
    await expect(note).toBeVisible();
  };
  await submitRefused(people.viewer, 'not-the-password');
  const wrongPassword = (await note.textContent()) ?? '';
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await submitRefused('nobody@nowhere.example', 'not-the-password');
  await expect(note).toHaveText(wrongPassword);

  await test.step('a disabled account', async () => {
    await submitRefused(people.disabled, 'not-the-password');
    await expect(note).toHaveText(wrongPassword);
    await submitRefused(people.disabled, password);
    await expect(note).not.toHaveText(wrongPassword);
    await expect(note).toContainText(/access/i);
    expect(page.url()).not.toContain('code=');
  });

  await test.step('a later sign-in works', async () => {
    await submitSignIn(page, people.viewer);
    await expect(page.getByRole('main')).toContainText('Noordlijn');
  });
});

test('refuses responses without a pending sign-in, and continues when a response is opened twice', async ({
  page,
  signInByForm,
}) => {
  await test.step('a foreign state, which it logs', async () => {
    const logged = page.waitForEvent('pageerror');
    await page.goto('/sso/login?code=abc&state=forged');
    await expect(page.getByText(getText('sso.no-state'))).toBeVisible();
    expect((await logged).message).toContain('No matching state found in storage');
    expect(page.url()).not.toContain('code=');
    expect(await readStoredToken(page)).toBeNull();
  });

  await test.step('a response without code and state, in the style of the brand', async () => {
    await page.goto('/sso/login');
    // Without the message of the library, because there is nothing to find out.
    await expect(page.getByRole('alert')).toHaveText(getText('sso.no-state'));
    await expect(page.getByText('No state in response')).toHaveCount(0);
    const style = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => [getComputedStyle(element).fontFamily, getComputedStyle(element).color]);
    const brandStyle = await page.locator('html').evaluate((root) => {
      const probe = root.ownerDocument.createElement('p');
      probe.style.cssText = 'font-family: var(--font-sans); color: var(--ink)';
      root.append(probe);
      const { fontFamily, color } = getComputedStyle(probe);
      probe.remove();
      return [fontFamily, color];
    });
    expect(await style('h1')).toEqual(brandStyle);
  });

  await test.step('a refusal by the provider', async () => {
    await page.goto('/sso/login?error=access_denied&state=forged');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: /Sign in/ })).toBeVisible();
  });

  await test.step('a later sign-in works, and its response opens twice', async () => {
    let responseUrl = '';
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/sso/login?')) responseUrl = request.url();
    });
    await signInByForm();
    expect(page.url()).not.toMatch(/code|state|token/);
    expect(responseUrl).toContain('code=');
    await page.goto(responseUrl);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main')).toContainText('Noordlijn');
  });
});

test('clears a sign-in that was started more than 15 minutes ago', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.clock.fastForward(16 * 60_000);
  await submitSignIn(page, people.viewer);
  await expect(page.getByText(getText('sso.no-state'))).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.')))).toEqual([]);
});

test('reports a missing provider configuration and an unreachable provider, and a later sign-in works', async ({
  page,
  signInByForm,
}) => {
  await page.route('**/config.json', async (route) => {
    await route.fulfill({ json: { apiEndpoint: '', ssoAuthority: '', ssoClientId: '', ssoManageUrl: '#', statusPage: false } });
  });
  await page.goto('/');
  const raised = page.waitForEvent('pageerror');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(page.getByRole('alert')).toContainText(getText('auth.not-configured'));
  expect((await raised).message).toBe('SSO not fully configured');
  await page.unroute('**/config.json');

  await page.route('**/.well-known/openid-configuration', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(page.getByRole('alert')).toContainText(getText('entrance.sign-in-failed'));
  await page.unroute('**/.well-known/openid-configuration');
  await signInByForm();
});

/** Signs in at the provider and lets the token exchange fail. */
async function signInWithFailingExchange(page: Page, fail: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/v1/token/exchange', fail);
  await page.goto('/');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await submitSignIn(page, people.viewer);
}

for (const status of [429, 500] as const) {
  test(`opens the dialog for ${status} from the token exchange, logs it and stays signed out`, async ({ page, brand }) => {
    const logged = page.waitForEvent('pageerror');
    await signInWithFailingExchange(page, (route) =>
      route.fulfill({ status, json: { status, code: 'FAILED', message: 'X', correlationId: 'c-of-the-exchange' } }),
    );
    const dialog = page.getByRole('dialog', { name: getText(`api.${status}.title`) });
    await expect(dialog).toContainText('c-of-the-exchange');
    expect((await logged).message).toContain('FAILED');
    expect(await readStoredToken(page)).toBeNull();
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('button', { name: getText('entrance.sign-in-again', { brand: brandNames[brand] }) }),
    ).toBeVisible();
  });
}

test('opens the general dialog when the token exchange gets no response', async ({ page }) => {
  await signInWithFailingExchange(page, (route) => route.abort());
  await expect(page.getByRole('dialog', { name: getText('error.application.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(getText('sso.api-unreachable'))).toBeVisible();
});
