import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, people, test } from './fixtures.ts';
import { mailTo } from './mails.ts';
import { words } from './words.ts';

const serviceDesk = { username: 'servicedesk@noordlijn.example', name: 'Ruben Postma' };

/** Tests share a server, so each invites its own users. */
const unique = () => `proef${Date.now()}`;

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const field = (page: Page, key: string) => page.getByLabel(words(`user.${key}`));
const role = (page: Page, name: string) => page.getByRole('checkbox', { name: words(`role.task-${name}`) });
const right = (page: Page, area: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: words(`user.area-${area}`), exact: true }) });
const button = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true });

async function choose(page: Page, person: string, action: string): Promise<void> {
  await row(page, person)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: words(action) }).click();
}

async function invite(page: Page, name: string): Promise<void> {
  await page.goto('/user-management/account/create');
  await field(page, 'first-name').fill('Test');
  await field(page, 'last-name').fill(name);
  await field(page, 'email').fill(`${name}@noordlijn.example`);
  await button(page, 'user.send').click();
  await expect(page.getByRole('heading', { level: 1, name: `Test ${name}` })).toBeVisible();
}

/** Changes the open account through the API, as another user would. */
async function changeElsewhere(page: Page, change: Record<string, unknown>): Promise<number> {
  return page.evaluate(async (body) => {
    const token = localStorage.getItem('demarc.token') ?? '';
    const { cid } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const answer = await fetch(`/v1/customer/${cid}/account/${location.pathname.split('/').at(-1)}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.status;
  }, change);
}

test('invites a user: previews the rights, sends the email and lists the user as pending', async ({
  page,
  beginSession,
  server,
}) => {
  const name = unique();
  const email = `${name}@noordlijn.example`;
  await beginSession();
  await page.goto('/user-management');
  await page.getByRole('link', { name: words('user.invite') }).click();
  await field(page, 'first-name').fill('Ruud');
  await field(page, 'last-name').fill(name);
  await expect(page.getByRole('group', { name: words('user.what-may', { name: 'Ruud' }) })).toBeVisible();
  await field(page, 'email').fill(email);
  await expect(field(page, 'username')).toHaveValue(email);

  await expect(right(page, 'users')).not.toContainText(words('user.yes'));
  await role(page, 'RESELLER_ADMIN').check();
  await expect(right(page, 'users')).toContainText(words('user.yes'));
  await expect(right(page, 'invoices')).toContainText(words('user.yes'));
  await role(page, 'RESELLER_ADMIN').uncheck();
  await role(page, 'RESELLER_FINANCE').check();
  await expect(right(page, 'users')).not.toContainText(words('user.yes'));

  // The draft survives a reload.
  await expect(page.getByText(new RegExp(words('action.draft-saved')))).toBeVisible();
  await page.reload();
  await expect(field(page, 'email')).toHaveValue(email);
  await expect(role(page, 'RESELLER_FINANCE')).toBeChecked();
  await button(page, 'user.send').click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ruud ${name}`);
  await expect(page.getByText(words('user.invitation'))).toBeVisible();
  expect(await mailTo(server, email, /./)).toContain('/account/activate?');
  await button(page, 'user.resend').click();
  await expect(page.getByText(words('user.resent'))).toBeVisible();

  await page.goto('/user-management?status=PENDING_ACTIVATION');
  await expect(row(page, email)).toContainText(words('user.status-PENDING_ACTIVATION'));
  await expect(row(page, 'admin@noordlijn.example')).toHaveCount(0);
});

test('reports a duplicate username at its field and keeps the input', async ({ page, signIn }) => {
  const name = unique();
  await signIn();
  await invite(page, name);
  await page.goto('/user-management/account/create');
  await field(page, 'first-name').fill('Second');
  await field(page, 'last-name').fill('Person');
  await field(page, 'email').fill(`second.${name}@noordlijn.example`);
  await field(page, 'username').fill(`${name}@noordlijn.example`);
  await button(page, 'user.send').click();
  await expect(page.getByRole('alert').filter({ hasText: words('user.username-in-use') })).toBeFocused();
  await expect(field(page, 'username')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'email')).toHaveValue(`second.${name}@noordlijn.example`);
});

test('explains to administrators why they cannot lock themselves out', async ({ page, beginSession }) => {
  await beginSession();
  await page.goto('/user-management');
  await row(page, people.admin)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  for (const action of ['user.disable', 'user.delete']) {
    const item = page.getByRole('menuitem', { name: words(action) });
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await expect(item).toContainText(words('user.kept-own'));
  }
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/user-management\/account\//);
  const box = role(page, 'RESELLER_ADMIN');
  await expect(box).toHaveAttribute('aria-disabled', 'true');
  await box.press('Space');
  await expect(box).toBeChecked();
  // The server enforces this too.
  expect(await changeElsewhere(page, { roles: [] })).toBe(409);
});

test('disabling a user ends their sessions, and enabling restores access', async ({ page, signIn, browser, beginSession }) => {
  const theirs = await (await browser.newContext()).newPage();
  await signIn(serviceDesk.username, theirs);
  await beginSession();
  await page.goto('/user-management');
  await choose(page, serviceDesk.username, 'user.disable');
  const dialog = page.getByRole('dialog', { name: words('user.disable-title', { name: serviceDesk.name }) });
  await expect(dialog).toContainText(words('user.disable-at-once', { name: serviceDesk.name }));
  await dialog.getByRole('button', { name: words('user.disable') }).click();
  await expect(row(page, serviceDesk.username)).toContainText(words('user.status-DISABLED'));

  await theirs.reload();
  await expect(theirs.getByText(words('auth.session-ended'))).toBeVisible();
  await theirs.context().close();

  await choose(page, serviceDesk.username, 'user.enable');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('user.enable') })
    .click();
  await expect(row(page, serviceDesk.username)).toContainText(words('user.status-ENABLED'));
});

test('deletes an account only after its username is typed', async ({ page, signIn }) => {
  const name = unique();
  await signIn();
  await invite(page, name);
  const address = page.url();
  await button(page, 'user.delete').click();
  const dialog = page.getByRole('dialog', { name: words('user.delete-title', { name: `Test ${name}` }) });
  const confirm = dialog.getByRole('button', { name: words('user.delete') });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox').fill(`${name}@noordlijn.example`);
  await confirm.click();
  await expect(page).toHaveURL('/user-management');
  await expect(page.getByText(words('user.deleted'))).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: words('user.gone') })).toBeVisible();
});

test('shows a concurrent change before overwriting it', async ({ page, signIn }) => {
  const name = unique();
  await signIn();
  await invite(page, name);
  await field(page, 'first-name').fill('Mine');
  expect(await changeElsewhere(page, { lastName: 'Elsewhere' })).toBe(200);
  await button(page, 'action.save').click();
  await expect(page.getByText(words('user.stale'), { exact: true })).toBeVisible();
  await expect(page.getByText(words('form.stale-difference', { is: 'Elsewhere', typed: name }))).toBeVisible();
  await expect(field(page, 'first-name')).toHaveValue('Mine');
  await button(page, 'form.stale-keep').click();
  await button(page, 'action.save').click();
  await expect(page.getByText(words('user.saved'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mine ${name}`);
});

test('keeps filters in the URL and exports an access review', async ({ page, beginSession }) => {
  await beginSession();
  await page.goto('/user-management');
  await page.getByRole('searchbox', { name: words('user.search') }).fill('joost');
  await expect(page).toHaveURL(/q=joost/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(row(page, people.finance)).toBeVisible();
  await page.getByRole('searchbox', { name: words('user.search') }).fill('nobody is called this');
  await page.getByRole('button', { name: words('list.clear-filters') }).click();
  await expect(row(page, people.admin)).toBeVisible();

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'user.review').click()]);
  expect(download.suggestedFilename()).toMatch(/^access-review-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFname,username,email,roles,status,secondFactor,lastLoginAt,tokenCount,createdAt');
  expect(lines.find((line) => line.includes(people.disabled))).toContain('DISABLED');
});
