import { createLoginToken } from '@demarc/contract/provider/account.ts';
import type { Page } from '@playwright/test';
import { expect, expectOverview, people, readStoredToken, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import type { Server } from './server.ts';
import { signIn as passwordSignIn } from './sign-in.ts';

/** Creates a one-time login token, as the provider's back office does. */
async function createToken(server: Server, username: string): Promise<string> {
  const { token: session } = await passwordSignIn(server.url, username);
  const { uid_g: accountId } = JSON.parse(Buffer.from(session.split('.')[1] ?? '', 'base64url').toString());
  const { token } = await server.provider.call(createLoginToken, { params: { accountId } });
  return token;
}

const confirmSignIn = (page: Page) => page.getByRole('button', { name: getText('token.continue') }).click();

for (const [where, before] of [
  ['fragment', '#token='],
  ['query', '?token='],
] as const) {
  test(`signs in with a token in the ${where} after a confirmation, and keeps it out of the URL and the history`, async ({
    page,
    server,
  }) => {
    const token = await createToken(server, people.finance);
    await page.goto('/unlock');
    await page.goto(`/token/login${before}${token}`);
    const company = 'Noordlijn Telecom B.V.';
    const question = page.getByRole('heading', { name: getText('token.confirm', { username: people.finance, company }) });
    await expect(question).toBeVisible();
    expect(page.url()).not.toContain('token=');
    // The token is not exchanged before the confirmation.
    expect(await readStoredToken(page)).toBeNull();
    await confirmSignIn(page);
    await expectOverview(page);
    await expect(page).toHaveURL('/');
    const visitedUrls = [page.url()];
    await page.goBack();
    visitedUrls.push(page.url());
    await page.goForward();
    visitedUrls.push(page.url());
    expect(visitedUrls.join(' ')).not.toContain(token);
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))).not.toContain(token);
  });
}

test('accepts a token once, and follows the next link from the same page', async ({ page, server }) => {
  const token = await createToken(server, people.finance);
  await page.goto(`/token/login#token=${token}`);
  await page.getByRole('link', { name: getText('token.decline') }).click();
  await expect(page.getByRole('button', { name: /^Sign in/ })).toBeVisible();
  expect(await readStoredToken(page)).toBeNull();
  await page.goto(`/token/login#token=${token}`);
  await expect(page.getByText(getText('token.invalid'))).toBeVisible();
  const next = await createToken(server, people.otherReseller);
  // Only the fragment differs, so the browser does not reload the page.
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `token=${next}`);
  await confirmSignIn(page);
  await expect(page.getByRole('main')).toContainText('Zuidnet');
  expect(page.url()).not.toContain('token=');
});

test('reports an expired token, and opens the error dialog for a server error', async ({ page }) => {
  const respondWith = (status: number, code: string) =>
    page.route('**/v1/token/describe', (route) =>
      route.fulfill({ status, json: { status, code, message: 'X', correlationId: 'c' } }),
    );
  await respondWith(401, 'TOKEN_EXPIRED');
  await page.goto('/token/login#token=dml_late');
  await expect(page.getByText(getText('token.expired'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await respondWith(500, 'INTERNAL_ERROR');
  await page.goto('/unlock');
  await page.goto('/token/login#token=dml_other');
  await expect(page.getByRole('dialog', { name: getText('api.500.title') })).toBeVisible();
});

test('lets a signed-in user keep the session, and revokes it when they continue', async ({
  page,
  server,
  beginSession,
  request,
}) => {
  await beginSession(people.viewer);
  const mine = await readStoredToken(page);
  await page.goto(`/token/login#token=${await createToken(server, people.otherReseller)}`);
  await expect(
    page.getByText(getText('token.replaces', { username: people.viewer, company: 'Noordlijn Telecom B.V.' })),
  ).toBeVisible();
  await page.getByRole('link', { name: getText('token.keep', { username: people.viewer }) }).click();
  await expect(page.getByRole('main')).toContainText('Noordlijn');
  expect(await readStoredToken(page)).toBe(mine);
  await page.goto(`/token/login#token=${await createToken(server, people.otherReseller)}`);
  const revoked = page.waitForResponse('**/v1/token/revoke');
  await confirmSignIn(page);
  await expect(page.getByRole('main')).toContainText('Zuidnet');
  expect((await revoked).status()).toBe(204);
  const headers = { Authorization: `Bearer ${mine}` };
  expect((await request.post(`${server.url}/v1/token/validate`, { headers })).status()).toBe(401);
  // Revoking the previous session does not end the new one.
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Zuidnet');
});
