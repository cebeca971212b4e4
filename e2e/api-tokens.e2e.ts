import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { waitForMail } from './mails.ts';

/** Tests share a server, so each uses its own description. */
const uniqueDescription = () => `Proef ${Date.now()}`;

const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: getText(key), exact: true });
const panel = (page: Page) => page.getByRole('dialog');
/** The button of the page; the panel that it opens has one with the same name. */
const createButton = (page: Page) => button(page.getByRole('main'), 'api-token.create');
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const secretBox = (page: Page) => page.getByRole('group', { name: getText('api-token.secret') });

/** Creates a token and returns its secret; the panel that shows it stays open. */
async function createToken(page: Page, description: string): Promise<string> {
  await createButton(page).click();
  await panel(page).getByLabel(getText('api-token.description')).fill(description);
  await panel(page)
    .getByRole('button', { name: getText('api-token.make'), exact: true })
    .click();
  return (await secretBox(page).textContent()) ?? '';
}

async function confirmSecretStored(page: Page): Promise<void> {
  await panel(page).getByLabel(getText('form.secret-stored')).check();
  await button(page, 'form.done').click();
  await expect(secretBox(page)).toHaveCount(0);
}

async function chooseRowAction(page: Page, description: string, key: string): Promise<void> {
  await row(page, description)
    .getByRole('button', { name: getText('list.actions-for', { name: description }) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: getText(key) }).click();
}

/** Returns the status of the sample call with this token. */
async function getStatusWithToken(page: Page, token: string): Promise<number> {
  return page.evaluate(async (bearer) => {
    const session = localStorage.getItem('demarc.token') ?? '';
    const { cid } = JSON.parse(atob((session.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return (await fetch(`/v1/customer/${cid}`, { headers: { authorization: `Bearer ${bearer}` } })).status;
  }, token);
}

test('a user without a role creates a token whose secret is shown once', async ({ page, beginSession }) => {
  const description = uniqueDescription();
  await beginSession(people.viewer);
  await page.goto('/account/api-tokens');
  await createButton(page).click();
  // A slow click: the validation message on blur must not move the button before mouseup.
  await panel(page)
    .getByRole('button', { name: getText('api-token.make'), exact: true })
    .click({ delay: 200 });
  await expect(panel(page).getByRole('alert')).toContainText(getText('validation.required'));
  await page.keyboard.press('Escape');

  const secret = await createToken(page, description);
  expect(secret).toMatch(/^dmc_[\w-]{43}$/);
  await expect(button(page, 'action.copy')).toBeFocused();
  await expect(panel(page).getByText(`curl "${new URL(page.url()).origin}/v1/customer/`)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'form.save-as-file').click()]);
  expect(readFileSync(await download.path(), 'utf8')).toBe(`${secret}\n`);

  // Only the Done button closes the panel, and it waits for the checkbox.
  await page.keyboard.press('Escape');
  await expect(secretBox(page)).toBeVisible();
  await expect(button(page, 'form.done')).toHaveAttribute('aria-disabled', 'true');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(secret.slice(8));
  await confirmSecretStored(page);
  await expect(row(page, description)).toContainText(secret.slice(0, 8));
  expect(await getStatusWithToken(page, secret)).toBe(200);
  await page.reload();
  await expect(row(page, description)).toBeVisible();
  expect(await page.content()).not.toContain(secret.slice(8));
});

test('edits a token, and replaces it without downtime', async ({ page, beginSession }) => {
  const description = uniqueDescription();
  await beginSession(people.finance);
  await page.goto('/account/api-tokens');
  const old = await createToken(page, description);
  await confirmSecretStored(page);
  await test.step('edits the description, which is required', async () => {
    await chooseRowAction(page, description, 'api-token.edit');
    const field = panel(page).getByLabel(getText('api-token.description'));
    await expect(field).toHaveValue(description);
    await field.fill('');
    await button(page, 'action.save').click();
    await expect(panel(page).getByRole('alert')).toContainText(getText('validation.required'));
    await field.fill(`${description} <b>NOC</b>`);
    await button(page, 'action.save').click();
    await expect(row(page, `${description} <b>NOC</b>`)).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
  });

  await chooseRowAction(page, `${description} <b>NOC</b>`, 'api-token.rotate');
  await button(page, 'api-token.rotate-start').click();
  const renewed = (await secretBox(page).textContent()) ?? '';
  await confirmSecretStored(page);
  expect([await getStatusWithToken(page, old), await getStatusWithToken(page, renewed)]).toEqual([200, 200]);

  await expect(panel(page)).toContainText(getText('api-token.old-works', { prefix: old.slice(0, 8) }));
  await expect(button(page, 'api-token.revoke-later')).toBeFocused();
  await button(page, 'api-token.revoke-old').click();
  const dialog = page.getByRole('dialog', { name: getText('api-token.revoke-title') });
  const confirm = dialog.getByRole('button', { name: getText('api-token.revoke') });
  await dialog.getByRole('textbox').fill(renewed.slice(0, 8));
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox').fill(old.slice(0, 8));
  await confirm.click();
  await expect(page.getByText(getText('api-token.revoked'))).toBeVisible();
  expect([await getStatusWithToken(page, old), await getStatusWithToken(page, renewed)]).toEqual([401, 200]);
  await expect(row(page, description)).toHaveCount(1);
});

test('an administrator creates and revokes tokens of another user, who gets an email', async ({ page, beginSession, server }) => {
  const description = uniqueDescription();
  await beginSession();
  await page.goto('/user-management');
  await row(page, people.viewer)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: getText('user.to-tokens') }).click();
  await expect(page.getByText(getText('api-token.lead-of'))).toBeVisible();
  const secret = await createToken(page, description);
  await confirmSecretStored(page);
  await expect(row(page, description)).toContainText(getText('api-token.made-by', { name: 'Sanne de Graaf' }));
  expect(await waitForMail(server, people.viewer, /token/i)).toContain(description);

  await button(page, 'api-token.revoke-all').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(description);
  await dialog.getByRole('textbox').fill(people.viewer);
  await dialog.getByRole('button', { name: getText('api-token.revoke') }).click();
  await expect(page.getByRole('heading', { name: getText('api-token.none') })).toBeVisible();
  expect(await getStatusWithToken(page, secret)).toBe(401);
});

test('limits an account to 20 tokens', async ({ page, beginSession }) => {
  await beginSession(people.otherReseller);
  await page.goto('/account/api-tokens');
  await createButton(page).click();
  await panel(page).getByLabel(getText('api-token.description')).fill('One more');
  // The page does not know about tokens created elsewhere, so the server refuses.
  await page.evaluate(async () => {
    const token = localStorage.getItem('demarc.token') ?? '';
    const { cid, uid_g } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (let count = 0; count < 20; count++) {
      const body = JSON.stringify({ description: `Number ${count}` });
      await fetch(`/v1/customer/${cid}/account/${uid_g}/token`, { method: 'POST', headers, body });
    }
  });
  // A slow click: the validation message on blur must not move the button before mouseup.
  await panel(page)
    .getByRole('button', { name: getText('api-token.make'), exact: true })
    .click({ delay: 200 });
  await expect(panel(page).getByRole('alert')).toContainText(getText('api-token.refused-TOKEN_LIMIT'));
  await page.reload();
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true');
});
