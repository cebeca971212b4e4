import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { getText } from './get-text.ts';

const username = 'order@noordlijn.example';
const listDraftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('demarc.draft.') && !key.includes('anonymous')));

/** Starts a form and signs out before sending it. */
async function signOutWithDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(username) }).click();
  await page.getByRole('menuitem', { name: getText('shell.my-details') }).click();
  await page.getByLabel(getText('shell.first-name')).fill('Half typed');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: getText('action.cancel') })
    .click();
  await expect.poll(() => listDraftKeys(page)).toHaveLength(1);
  await page.getByRole('button', { name: new RegExp(username) }).click();
  await page.getByRole('menuitem', { name: getText('shell.sign-out') }).click();
  await expect(page.getByText(getText('auth.logout-success'))).toBeVisible();
}

test('keeps drafts after sign-out on request and restores them', async ({ page, signInByForm }) => {
  await signInByForm(username);
  await signOutWithDraft(page);
  await expect(page.getByRole('heading', { name: getText('logout.drafts_one') })).toBeVisible();
  await page.getByRole('button', { name: getText('logout.drafts-keep') }).click();
  await expect(page.getByText(getText('logout.drafts-keep-done'))).toBeVisible();
  expect(await listDraftKeys(page)).toHaveLength(1);
  await signInByForm(username);
  await page.getByRole('button', { name: new RegExp(username) }).click();
  await page.getByRole('menuitem', { name: getText('shell.my-details') }).click();
  await expect(page.getByLabel(getText('shell.first-name'))).toHaveValue('Half typed');
});

test('discards drafts after sign-out on request', async ({ page, signInByForm }) => {
  await signInByForm(username);
  await signOutWithDraft(page);
  await page.getByRole('button', { name: getText('logout.drafts-discard') }).click();
  await expect(page.getByText(getText('logout.drafts-discard-done'))).toBeVisible();
  expect(await listDraftKeys(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText(getText('auth.logout-success'))).toBeVisible();
  await expect(page.getByRole('button', { name: getText('logout.drafts-discard') })).toHaveCount(0);
});

test('reports that the provider session may still be open', async ({ page, signInByForm }) => {
  await signInByForm(username);
  await page.route('**/.well-known/openid-configuration', (route) => route.abort());
  await page.goto('/logout');
  await expect(page.getByText(getText('logout.provider-unreachable'))).toBeVisible();
  await expect(page.getByRole('button', { name: getText('logout.drafts-discard') })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('demarc.token'))).toBeNull();
});
