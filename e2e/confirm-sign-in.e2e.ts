import type { Page } from '@playwright/test';
import { expect, people, readStoredToken, submitSignIn, test } from './fixtures.ts';
import { getText } from './get-text.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: getText('confirm-sign-in.title') });
const iban = 'NL91ABNA0417164300';

/** Refuses the next save as the server does when the sign-in is too old. Later saves reach the server. */
async function refuseNextSave(page: Page): Promise<void> {
  const problem = {
    status: 403,
    code: 'RECENT_SIGN_IN_REQUIRED',
    message: 'Sign in again.',
    correlationId: 'c',
    details: { maxAgeSeconds: 600 },
  };
  await page.route('**/iban', (route) => route.fulfill({ status: 403, json: problem }), { times: 1 });
}

async function submitWithOldSignIn(page: Page): Promise<void> {
  await page.goto('/company/edit/iban');
  await page.getByLabel('IBAN').fill(iban);
  await refuseNextSave(page);
  await save(page);
  await expect(dialog(page)).toContainText(people.otherReseller);
}

const save = (page: Page) => page.getByRole('button', { name: getText('action.save') }).click();

async function openSignInWindow(page: Page): Promise<Page> {
  const popupEvent = page.waitForEvent('popup');
  await dialog(page)
    .getByRole('button', { name: getText('confirm-sign-in.sign-in-again') })
    .click();
  return popupEvent;
}

test('confirms an old sign-in in a separate window and then saves the form', async ({ page, beginSession }) => {
  await beginSession(people.otherReseller);
  const signedInAt = async () =>
    JSON.parse(atob((await readStoredToken(page))!.split('.')[1]!)) as { auth_time: number; sid: string };
  const before = await signedInAt();
  await submitWithOldSignIn(page);
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && saves.push(request.url()));

  const popup = await openSignInWindow(page);
  await expect(popup.locator('[name=username]')).toHaveValue(people.otherReseller);
  await submitSignIn(popup, people.finance);
  await expect(popup.getByRole('alert')).toHaveText(getText('confirm-sign-in.other-person', { username: people.otherReseller }));
  await popup.getByRole('button', { name: getText('confirm-sign-in.sign-in-again') }).click();
  await expect(popup.locator('[name=username]')).toHaveValue(people.otherReseller);
  await Promise.all([popup.waitForEvent('close'), submitSignIn(popup, people.otherReseller)]);

  await expect(page).toHaveURL('/company');
  await expect(page.getByText(/43\s?00/)).toBeVisible();
  expect(saves).toHaveLength(1);
  const after = await signedInAt();
  expect(after.sid).toBe(before.sid);
  expect(after.auth_time).toBeGreaterThan(before.auth_time);
});

test('keeps the form when the confirmation is canceled or its window is blocked', async ({ page, beginSession }) => {
  await beginSession(people.otherReseller);
  await submitWithOldSignIn(page);
  await page.evaluate(() => {
    window.open = () => null;
  });
  const signInAgain = dialog(page).getByRole('button', { name: getText('confirm-sign-in.sign-in-again') });
  await expect(signInAgain).toBeFocused();
  await signInAgain.click();
  await expect(dialog(page).getByRole('alert')).toContainText(getText('confirm-sign-in.blocked'));
  await expect(dialog(page).getByRole('link', { name: getText('confirm-sign-in.new-tab') })).toHaveAttribute(
    'href',
    /prompt=login&.*max_age=600|max_age=600&.*prompt=login/,
  );

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: getText('action.save') })).toBeFocused();
  await expect(page.getByLabel('IBAN')).toHaveValue(/NL91/);
  await expect(page).toHaveURL('/company/edit/iban');

  // The next save asks for confirmation again.
  await refuseNextSave(page);
  await save(page);
  await expect(dialog(page)).toBeVisible();
});
