import { type ExternalProvider, startExternalProvider } from './external-provider.ts';
import { test as base, expect, people } from './fixtures.ts';
import { getText } from './get-text.ts';
import { startServer } from './server.ts';

const test = base.extend<object, { provider: ExternalProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of the first parameter.
    async ({}, use) => {
      const provider = await startExternalProvider('partners');
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer({ SSO_AUTHORITY: provider.authority, SSO_CLIENT_ID: 'partners' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('uses an external provider that is configured by authority and client ID only', async ({
  page,
  context,
  provider,
  server,
  request,
}) => {
  expect((await request.get(`${server.url}/oidc/.well-known/openid-configuration`)).status()).toBe(404);
  await page.goto('/company');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await page.getByLabel('Login').fill(people.finance);
  await page.getByRole('button', { name: 'Go' }).click();
  await expect(page).toHaveURL('/company');
  await expect(page.getByRole('main')).toContainText('Noordlijn');

  await page.reload();
  await expect(page.getByRole('main')).toContainText('Noordlijn');
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('main')).toContainText('Noordlijn');

  expect(provider.sessions()).toBe(1);
  await page.getByRole('button', { name: new RegExp(people.finance) }).click();
  await page.getByRole('menuitem', { name: getText('shell.sign-out') }).click();
  await expect(page.getByText(getText('auth.logout-success'))).toBeVisible();
  expect(provider.sessions()).toBe(0);
  await expect(second.getByRole('button', { name: /^Sign in/ })).toBeVisible();
});

test('informs a person without a portal account, who can sign in with another account', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await page.getByLabel('Login').fill('stranger@elsewhere.example');
  await page.getByRole('button', { name: 'Go' }).click();
  await expect(page.getByRole('heading', { name: getText('sso.no-access') })).toBeVisible();
  await page.getByRole('button', { name: getText('sso.other-account') }).click();
  await page.getByRole('link', { name: getText('logout.sign-in-again') }).click();
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(page.getByLabel('Login')).toBeVisible();
});
