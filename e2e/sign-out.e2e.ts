import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { words } from './words.ts';

const person = 'order@noordlijn.example';
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('demarc.draft.') && !key.includes('anonymous')));

/** Starts a form and signs out before sending it. */
async function leaveAForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(person) }).click();
  await page.getByRole('menuitem', { name: words('shell.my-details') }).click();
  await page.getByLabel(words('shell.first-name')).fill('Half typed');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('action.cancel') })
    .click();
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await page.getByRole('button', { name: new RegExp(person) }).click();
  await page.getByRole('menuitem', { name: words('shell.sign-out') }).click();
  await expect(page.getByText(words('auth.logout-success'))).toBeVisible();
}

test('keeps drafts after sign-out on request and restores them', async ({ page, signInByForm }) => {
  await signInByForm(person);
  await leaveAForm(page);
  await expect(page.getByRole('heading', { name: words('logout.drafts_one') })).toBeVisible();
  await page.getByRole('button', { name: words('logout.drafts-keep') }).click();
  await expect(page.getByText(words('logout.drafts-keep-done'))).toBeVisible();
  expect(await drafts(page)).toHaveLength(1);
  await signInByForm(person);
  await page.getByRole('button', { name: new RegExp(person) }).click();
  await page.getByRole('menuitem', { name: words('shell.my-details') }).click();
  await expect(page.getByLabel(words('shell.first-name'))).toHaveValue('Half typed');
});

test('discards drafts after sign-out on request', async ({ page, signInByForm }) => {
  await signInByForm(person);
  await leaveAForm(page);
  await page.getByRole('button', { name: words('logout.drafts-discard') }).click();
  await expect(page.getByText(words('logout.drafts-discard-done'))).toBeVisible();
  expect(await drafts(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText(words('auth.logout-success'))).toBeVisible();
  await expect(page.getByRole('button', { name: words('logout.drafts-discard') })).toHaveCount(0);
});

test('reports that the provider session may still be open', async ({ page, signInByForm }) => {
  await signInByForm(person);
  await page.route('**/.well-known/openid-configuration', (route) => route.abort());
  await page.goto('/logout');
  await expect(page.getByText(words('logout.provider-unreachable'))).toBeVisible();
  await expect(page.getByRole('button', { name: words('logout.drafts-discard') })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('demarc.token'))).toBeNull();
});
