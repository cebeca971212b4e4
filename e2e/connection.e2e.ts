import type { Page } from '@playwright/test';
import { expect, people, test } from './fixtures.ts';
import { getText, type Language } from './get-text.ts';

/** The script of a page that the browser has not loaded yet. */
const ibanPageScript = /\/assets\/edit-iban-[\w-]+\.js$/;
const connectionNotice = (page: Page, key: string, language: Language = 'en') =>
  page.getByRole('status').filter({ hasText: getText(`entrance.${key}`, {}, language) });

/** Opens a form and types a name. */
async function typeContactName(page: Page): Promise<void> {
  await page.goto('/company/contact/new');
  await page.getByLabel(getText('contact.last-name')).fill('Hiemstra');
}

/** Navigates to the IBAN form without a page load. */
async function navigateToIbanForm(page: Page): Promise<void> {
  await page.evaluate(() => history.pushState({}, '', '/company/edit/iban'));
}

test('keeps the page and the form while offline, and recovers', async ({ page, context, beginSession }) => {
  await beginSession(people.admin);
  await typeContactName(page);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));

  const switchLanguage = (from: Language, language: string) =>
    page.getByRole('button', { name: new RegExp(getText('entrance.change-language', { language }, from)) }).click();
  // Loads the texts of the other language while that is possible.
  await switchLanguage('en', 'Nederlands');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await context.setOffline(true);
  for (const language of ['nl', 'en'] as const) {
    await test.step(`the notice in ${language}`, async () => {
      if (language === 'en') await switchLanguage('nl', 'English');
      const notice = connectionNotice(page, 'offline', language);
      await expect(notice).toContainText(getText('entrance.offline-text', {}, language));
      await expect(page.getByLabel(getText('contact.last-name', {}, language))).toHaveValue('Hiemstra');
      await expect(page.getByRole('navigation', { name: getText('shell.main', {}, language) })).toBeVisible();
    });
  }
  await navigateToIbanForm(page);
  await expect(page).toHaveURL('/company/edit/iban');
  await expect(page.getByLabel(getText('contact.last-name'))).toHaveValue('Hiemstra');
  await expect(page.getByRole('navigation', { name: getText('shell.main') })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByLabel('IBAN')).toBeVisible();
  await expect(connectionNotice(page, 'offline')).toHaveCount(0);
  await expect(connectionNotice(page, 'part-missing')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('keeps the page and the form when a script fails to load, and retries', async ({ page, beginSession }) => {
  await page.clock.install();
  await beginSession(people.admin);
  await typeContactName(page);
  await page.route(ibanPageScript, (route) => route.abort());
  await navigateToIbanForm(page);
  await expect(connectionNotice(page, 'part-missing')).toContainText(getText('entrance.part-missing-text'));
  await expect(page.getByLabel(getText('contact.last-name'))).toHaveValue('Hiemstra');
  const reload = connectionNotice(page, 'part-missing').getByRole('button', { name: getText('entrance.outdated-reload') });
  await expect(reload).toHaveCount(0);
  // Between two retries the page requests the server's version, which takes real time.
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(reload).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.unroute(ibanPageScript);
  await expect(async () => {
    await page.clock.runFor(40_000);
    await expect(page.getByLabel('IBAN')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(connectionNotice(page, 'part-missing')).toHaveCount(0);
});

test('retries a failed script immediately on request', async ({ page, beginSession }) => {
  await page.clock.install();
  await beginSession(people.admin);
  await typeContactName(page);
  await page.route(ibanPageScript, (route) => route.abort());
  await navigateToIbanForm(page);
  await expect(connectionNotice(page, 'part-missing')).toBeVisible();
  await page.unroute(ibanPageScript);
  await connectionNotice(page, 'part-missing')
    .getByRole('button', { name: getText('entrance.part-retry') })
    .click();
  await expect(page.getByLabel('IBAN')).toBeVisible();
});

test('offers to reload when a new version has removed a script, and keeps the form', async ({ page, beginSession }) => {
  await beginSession(people.admin);
  await typeContactName(page);
  await page.route('**/version.json', (route) => route.fulfill({ json: { git: 'another', brand: 'datacentre' } }));
  await page.route(ibanPageScript, (route) => route.fulfill({ status: 404 }));
  await navigateToIbanForm(page);
  const dialog = page.getByRole('dialog', { name: getText('error.action-failed.title') });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(getText('contact.last-name'))).toHaveValue('Hiemstra');
  await expect(
    connectionNotice(page, 'outdated').getByRole('button', { name: getText('entrance.outdated-reload') }),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('repeats a failed read when the connection returns', async ({ page, context, signIn }) => {
  await signIn(people.admin);
  await page.route('**/v1/customer/*/account?*', (route) => route.abort());
  await page
    .getByRole('navigation', { name: getText('shell.main') })
    .getByRole('link', { name: getText('kinds.account.title') })
    .click();
  await expect(page.getByRole('dialog', { name: getText('error.application.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(getText('loader.failed-named', { name: getText('user.title') }))).toBeVisible();
  await page.unroute('**/v1/customer/*/account?*');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('table')).toContainText(people.finance);
});
