import { activateAccount, createAccount } from '@demarc/contract/account.ts';
import type { Page } from '@playwright/test';
import { expect, people, submitSignIn, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import type { Server } from './server.ts';
import { signIn as signInToApi } from './sign-in.ts';

const newPassword = 'dijkpaal-regen-14';

/** Invites a user, as an administrator does. */
async function invite(server: Server, username = `jan.${crypto.randomUUID()}@noordlijn.example`, by: string = people.admin) {
  const { client, customerId } = await signInToApi(server.url, by);
  const { accountId } = await client.call(createAccount, {
    params: { customerId },
    body: { username, firstName: 'Jan', lastName: 'Tervoort', email: username, roles: ['RESELLER_FINANCE'], language: 'en' },
  });
  return { username, accountId, client, customerId };
}

/** Returns the newest activation link that was mailed for an account. */
async function findActivationLink(page: Page, server: Server, accountId: string): Promise<string> {
  let activationLink = '';
  await expect(async () => {
    await page.goto(`${server.url}/dev/mail`);
    const mails = await page.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const mail of mails.filter((address) => /\/dev\/mail\/./.test(address)).slice(0, 5)) {
      const text = (await (await page.request.get(mail)).text()).replaceAll('&amp;', '&').replaceAll('&amp;', '&');
      const link = new RegExp(`/account/activate\\?[^"\\s<]*accountId=${accountId}#code=[\\w-]+`).exec(text);
      if (link) {
        activationLink = link[0];
        return;
      }
    }
    throw new Error('The mail has not arrived yet');
  }).toPass();
  return activationLink;
}

test('activates an account from the mail: removes the code from the URL, sets the password and prefills the username', async ({
  page,
  server,
}) => {
  const { username, accountId } = await invite(server);
  const link = await findActivationLink(page, server, accountId);
  await page.goto(link);
  await expect(page.getByText('Noordlijn Telecom B.V.')).toBeVisible();
  expect(page.url()).not.toContain('code');
  await expect(page.getByLabel(getText('activate.username'))).toHaveValue(username);
  await expect(page.getByText(getText('user.role-task-RESELLER_FINANCE'))).toBeVisible();

  const password = page.getByLabel(getText('activate.password'), { exact: true });
  const repeatedPassword = page.getByLabel(getText('activate.password-again'), { exact: true });
  const activate = page.getByRole('button', { name: getText('activate.activate') });
  await password.fill('short');
  await repeatedPassword.fill('other');
  await activate.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByText(getText('validation.passwords-must-match')).first()).toBeVisible();
  await password.fill('password1234');
  await repeatedPassword.fill('password1234');
  await activate.click();
  await expect(page.getByText(getText('validation.password-common')).first()).toBeVisible();
  await password.fill(newPassword);
  await repeatedPassword.fill(newPassword);
  await activate.click();

  await expect(page.locator('[name=username]')).toHaveValue(username);
  await submitSignIn(page, username, newPassword);
  await expect(page.getByRole('main')).toContainText('Noordlijn');

  await page.goto(link);
  await expect(page.getByText(getText('activate.stopped-activated'))).toBeVisible();
  await page.getByRole('link', { name: getText('activate.to-portal') }).click();
  await expect(page).toHaveURL('/');
});

test('accepts a pasted code, and a new link invalidates the old one', async ({ page, server }) => {
  const { accountId } = await invite(server);
  const link = await findActivationLink(page, server, accountId);
  await page.goto(link);
  await expect(page.getByLabel(getText('activate.username'))).toBeVisible();
  // The code is only kept in memory, so a reload loses it.
  await page.reload();
  const code = page.getByLabel(getText('activate.code'));
  await code.fill('not a code');
  await page.getByRole('button', { name: getText('activate.go-on') }).click();
  await expect(page.getByText(getText('activate.code-refused'))).toBeVisible();
  await code.fill(link.replace(/.*code=/, ''));
  await code.press('Enter');
  await expect(page.getByLabel(getText('activate.username'))).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: getText('activate.ask-new-link') }).click();
  await expect(page.getByText(getText('activate.asked-text'))).toBeVisible();
  await code.fill(link.replace(/.*code=/, ''));
  await code.press('Enter');
  await expect(page.getByText(getText('activate.stopped-wrong'))).toBeVisible();
});

test('an invalid link does not reveal whether the account exists', async ({ page }) => {
  await page.goto(`/account/activate?customerId=1&accountId=${crypto.randomUUID()}#code=abc`);
  await expect(page.getByText(getText('activate.stopped-wrong'))).toBeVisible();
  await page.getByRole('button', { name: getText('activate.ask-new-link') }).click();
  await expect(page.getByText(getText('activate.asked-text'))).toBeVisible();
  await page.goto('/account/activate');
  await expect(page.getByText(getText('activate.link-help'))).toBeVisible();
  await expect(page.getByRole('button', { name: getText('activate.ask-new-link') })).toHaveCount(0);
});

test('a person with an existing sign-in accepts without setting a password', async ({ page, server }) => {
  const first = await invite(server);
  const activationCode = (await findActivationLink(page, server, first.accountId)).replace(/.*code=/, '');
  const { customerId, accountId: firstId } = first;
  const body = { activationCode, password: newPassword };
  await first.client.call(activateAccount, { params: { customerId, accountId: firstId }, body });
  const { username, accountId } = await invite(server, first.username, people.otherReseller);
  await page.goto(await findActivationLink(page, server, accountId));
  await expect(page.getByText(getText('activate.accept-text'))).toBeVisible();
  await expect(page.getByLabel(getText('activate.password'), { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: getText('activate.accept') }).click();
  await expect(page.locator('[name=username]')).toHaveValue(username);
});

for (const [code, status, text] of [
  ['ACTIVATION_EXPIRED', 409, 'activate.stopped-expired'],
  ['TOO_MANY_ATTEMPTS', 429, 'activate.stopped-too-many-text_other'],
] as const) {
  test(`explains ${code} and offers a new link`, async ({ page }) => {
    await page.route('**/activation-check', (route) =>
      route.fulfill({ status, headers: { 'Retry-After': '540' }, json: { status, code, message: 'X', correlationId: 'c' } }),
    );
    await page.goto(`/account/activate?customerId=1&accountId=${crypto.randomUUID()}#code=abc`);
    await expect(page.getByText(getText(text, { count: '9' }))).toBeVisible();
    await expect(page.getByRole('button', { name: getText('activate.ask-new-link') })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}
