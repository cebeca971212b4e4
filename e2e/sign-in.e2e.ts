import type { Page, Route } from '@playwright/test';
import { enter, expect, password, people, storedToken, test } from './fixtures.ts';
import { words } from './words.ts';

const names = { internet: 'Glasveld', datacentre: 'Kernhuis', television: 'Beeldhaven' };

test('a person signs in, sees the company, changes the language and signs out', { tag: '@each-brand' }, async ({
  page,
  signInByForm,
  baseURL,
  brand,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(new RegExp(names[brand]));
  await expect(page.getByRole('button', { name: `Sign in with ${names[brand]}` })).toBeVisible();
  await signInByForm();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noordlijn');
  await expect(page).toHaveURL(`${baseURL}/`);

  await page
    .getByRole('navigation', { name: words('shell.main') })
    .getByRole('link', { name: words('shell.my-company') })
    .click();
  await expect(page).toHaveURL('/company');
  await expect(page).toHaveTitle(`My company | ${names[brand]}`);
  await expect(page.getByRole('heading', { level: 1, name: /Noordlijn/ })).toBeFocused();
  await expect(page.getByRole('term').filter({ hasText: 'IBAN' })).toBeVisible();

  await page.getByRole('button', { name: /change to Nederlands/ }).click();
  await expect(
    page
      .getByRole('navigation', { name: words('shell.main', {}, 'nl') })
      .getByRole('link', { name: words('shell.my-company', {}, 'nl') }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await page.reload();
  await expect(
    page
      .getByRole('navigation', { name: words('shell.main', {}, 'nl') })
      .getByRole('link', { name: words('shell.my-company', {}, 'nl') }),
  ).toBeVisible();

  await page.getByRole('button', { name: new RegExp(people.admin) }).click();
  await page.getByRole('menuitem', { name: words('shell.sign-out', {}, 'nl') }).click();
  await expect(page).toHaveURL('/logout');
  await expect(page.getByText(words('auth.logout-success', {}, 'nl'))).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|hint|oidc/.test(key)))).toEqual([]);

  // The provider's own session has ended as well: it asks again.
  await page.getByRole('link', { name: words('logout.sign-in-again', {}, 'nl') }).click();
  await page.getByRole('button', { name: /^Inloggen/ }).click();
  await expect(page.getByLabel('Gebruikersnaam')).toBeVisible();
});

test.describe('refused at the sign-in page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Sign in/ }).click();
  });

  test('a wrong password and an unknown name look alike, and the right one works afterwards', async ({ page }) => {
    await enter(page, people.viewer, 'not-the-password');
    const note = page.getByRole('alert');
    await expect(note).toBeVisible();
    const wrongPassword = await note.textContent();
    await expect(page.getByLabel('Username')).toHaveValue(people.viewer);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await enter(page, 'nobody@nowhere.example', 'not-the-password');
    await expect(note).toHaveText(wrongPassword ?? '');
    await enter(page, people.viewer);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Noordlijn');
  });

  test('a disabled account is told so, after the right password only', async ({ page }) => {
    await enter(page, people.disabled, 'not-the-password');
    const wrong = await page.getByRole('alert').textContent();
    await enter(page, people.disabled, password);
    await expect(page.getByRole('alert')).not.toHaveText(wrong ?? '');
    await expect(page.getByRole('alert')).toContainText(/access/i);
    expect(page.url()).not.toContain('code=');
  });
});

test.describe('the return from the provider', () => {
  test('a foreign state is refused in plain words, and signing in works afterwards', { tag: '@each-brand' }, async ({
    page,
    signInByForm,
  }) => {
    await page.goto('/sso/login?code=abc&state=forged');
    await expect(page.getByText(words('sso.no-state'))).toBeVisible();
    expect(page.url()).not.toContain('code=');
    expect(await storedToken(page)).toBeNull();
    await signInByForm();
  });

  test('an answer without a code or state is refused in plain words', async ({ page }) => {
    await page.goto('/sso/login');
    await expect(page.getByRole('alert')).toBeVisible();
  });

  test('what the provider refuses is said in plain words', async ({ page }) => {
    await page.goto('/sso/login?error=access_denied&state=forged');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: /Sign in/ })).toBeVisible();
  });

  test('an answer opened twice goes on when signed in', async ({ page, signInByForm }) => {
    let answer = '';
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/sso/login?')) answer = request.url();
    });
    await signInByForm();
    expect(answer).toContain('code=');
    await page.goto(answer);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Noordlijn');
  });

  test('a sign-in of more than fifteen minutes ago is cleared', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('button', { name: /^Sign in/ }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    await page.clock.fastForward(16 * 60_000);
    await enter(page, people.viewer);
    await expect(page.getByText(words('sso.no-state'))).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.')))).toEqual([]);
  });

  test('keeps nothing of the answer but the session token and the hint', async ({ page, signInByForm }) => {
    await signInByForm();
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
    const own = ['demarc.activity', 'demarc.language', 'demarc.scheme'];
    expect(keys.filter((key) => !own.includes(key) && !key.startsWith('tsr-'))).toEqual(['demarc.id-token-hint', 'demarc.token']);
    expect(page.url()).not.toMatch(/code|state|token/);
  });
});

test('a provider that does not answer sets the failure note, and a later try works', async ({ page, signInByForm }) => {
  await page.route('**/.well-known/openid-configuration', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(page.getByRole('alert')).toContainText(words('entrance.sign-in-failed'));
  await page.unroute('**/.well-known/openid-configuration');
  await signInByForm();
});

test('without a provider configured it says so', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    await route.fulfill({ json: { apiEndpoint: '', ssoAuthority: '', ssoClientId: '', ssoManageUrl: '#', statusPage: false } });
  });
  await page.goto('/');
  const raised = page.waitForEvent('pageerror');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(page.getByRole('alert')).toContainText(words('auth.not-configured'));
  expect((await raised).message).toBe('SSO not fully configured');
});

/** Comes back from the provider as usual, with an exchange that fails in this way. */
async function comeBack(page: Page, fail: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/v1/token/exchange', fail);
  await page.goto('/');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await enter(page, people.viewer);
}

for (const status of [429, 500] as const) {
  test(`${status} to a sign-in opens its dialog, is logged, and leaves nobody signed in`, async ({ page, brand }) => {
    const logged = page.waitForEvent('pageerror');
    await comeBack(page, (route) =>
      route.fulfill({ status, json: { status, code: 'FAILED', message: 'X', correlationId: 'c-of-the-exchange' } }),
    );
    const dialog = page.getByRole('dialog', { name: words(`api.${status}.title`) });
    await expect(dialog).toContainText('c-of-the-exchange');
    expect((await logged).message).toContain('FAILED');
    expect(await storedToken(page)).toBeNull();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: words('entrance.sign-in-again', { brand: names[brand] }) })).toBeVisible();
  });
}

test('no answer to a sign-in opens the general dialog', async ({ page }) => {
  await comeBack(page, (route) => route.abort());
  await expect(page.getByRole('dialog', { name: words('error.application.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(words('sso.api-unreachable'))).toBeVisible();
});

test('an answer that matches no pending sign-in is logged, and says what to do', async ({ page }) => {
  const logged = page.waitForEvent('pageerror');
  await page.goto('/sso/login?code=a&state=b');
  await expect(page.getByText(words('sso.no-state'))).toBeVisible();
  expect((await logged).message).toContain('No matching state found in storage');
});
