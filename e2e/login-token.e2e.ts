import { createLoginToken } from '@demarc/contract/provider/account.ts';
import { signIn as passwordSignIn } from '../scripts/sign-in.ts';
import { expect, people, storedToken, test } from './fixtures.ts';
import type { Server } from './server.ts';
import { words } from './words.ts';

/** A one-time token for a person, as the provider's back office makes it. */
async function loginToken(server: Server, username: string): Promise<string> {
  const { token: session } = await passwordSignIn(server.url, username);
  const { uid_g: accountId } = JSON.parse(Buffer.from(session.split('.')[1] ?? '', 'base64url').toString());
  const { token } = await server.provider.call(createLoginToken, { params: { accountId } });
  return token;
}

for (const [where, before] of [
  ['fragment', '#token='],
  ['query', '?token='],
] as const) {
  test(`a token in the ${where} signs in and stays neither in the address nor in the history`, async ({ page, server }) => {
    const token = await loginToken(server, people.finance);
    await page.goto('/unlock');
    await page.goto(`/token/login${before}${token}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Noordlijn');
    await expect(page).toHaveURL('/');
    const seen = [page.url()];
    await page.goBack();
    seen.push(page.url());
    await page.goForward();
    seen.push(page.url());
    expect(seen.join(' ')).not.toContain(token);
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))).not.toContain(token);
  });
}

test('a token works once, and the next link can be followed from the same page', async ({ page, server }) => {
  const token = await loginToken(server, people.finance);
  await page.goto(`/token/login#token=${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noordlijn');
  await page.evaluate(() => localStorage.removeItem('demarc.token'));
  await page.goto(`/token/login#token=${token}`);
  await expect(page.getByText(words('token.invalid'))).toBeVisible();
  const next = await loginToken(server, people.otherReseller);
  // Only the fragment differs: the browser loads nothing anew.
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `token=${next}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zuidnet');
  expect(page.url()).not.toContain('token=');
});

test('an expired token says so', async ({ page }) => {
  await page.route('**/v1/token/exchange', (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: 'TOKEN_EXPIRED', message: 'X', correlationId: 'c' } }),
  );
  await page.goto('/token/login#token=dml_late');
  await expect(page.getByText(words('token.expired'))).toBeVisible();
});

test('somebody who is signed in is asked first, and may stay', async ({ page, server, signIn }) => {
  await signIn(people.viewer);
  const mine = await storedToken(page);
  await page.goto(`/token/login#token=${await loginToken(server, people.otherReseller)}`);
  await expect(page.getByText(words('token.already'))).toBeVisible();
  expect(page.url()).not.toContain('token=');
  await page.getByRole('button', { name: words('token.stay', { username: people.viewer }) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noordlijn');
  expect(await storedToken(page)).toBe(mine);
  await page.goto(`/token/login#token=${await loginToken(server, people.otherReseller)}`);
  await page.getByRole('button', { name: words('token.change') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zuidnet');
});
