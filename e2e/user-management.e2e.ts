import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { chooseAction } from './choose-action.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { waitForMail } from './mails.ts';

const serviceDesk = { username: 'servicedesk@noordlijn.example', name: 'Ruben Postma' };

/** Tests share a server, so each invites its own users. */
const uniqueName = () => `proef${Date.now()}`;

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const field = (page: Page, key: string) => page.getByLabel(getText(`user.${key}`));
const roleCheckbox = (page: Page, name: string) => page.getByRole('checkbox', { name: getText(`user.role-task-${name}`) });
const rightsRow = (page: Page, area: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: getText(`user.area-${area}`), exact: true }) });
const button = (page: Page, key: string) => page.getByRole('button', { name: getText(key), exact: true });

async function chooseRowAction(page: Page, person: string, action: string): Promise<void> {
  await row(page, person)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: getText(action) }).click();
}

async function inviteUser(page: Page, name: string): Promise<void> {
  await page.goto('/user-management/account/create');
  await field(page, 'first-name').fill('Test');
  await field(page, 'last-name').fill(name);
  await field(page, 'email').fill(`${name}@noordlijn.example`);
  await button(page, 'user.send').click();
  await expect(page.getByRole('heading', { level: 1, name: `Test ${name}` })).toBeVisible();
}

/** Changes the open account through the API, as another user would. */
async function changeByApi(page: Page, change: Record<string, unknown>): Promise<number> {
  const accountId = new URL(page.url()).pathname.split('/').at(-1);
  return (await callApi(page, 'PATCH', `/customer/:customerId/account/${accountId}`, change)).status;
}

test('invites a user: previews the rights, sends the email, lists the user as pending and refuses the same username', async ({
  page,
  beginSession,
  server,
}) => {
  const name = uniqueName();
  const email = `${name}@noordlijn.example`;
  await beginSession();
  await page.goto('/user-management');
  await page.getByRole('link', { name: getText('user.invite') }).click();
  await field(page, 'first-name').fill('Ruud');
  await field(page, 'last-name').fill(name);
  await expect(page.getByRole('group', { name: getText('user.roles-label', { name: 'Ruud' }) })).toBeVisible();
  await field(page, 'email').fill(email);
  await expect(field(page, 'username')).toHaveValue(email);

  await expect(rightsRow(page, 'users')).not.toContainText(getText('user.yes'));
  await roleCheckbox(page, 'RESELLER_ADMIN').check();
  await expect(rightsRow(page, 'users')).toContainText(getText('user.yes'));
  await expect(rightsRow(page, 'invoices')).toContainText(getText('user.yes'));
  await expect(roleCheckbox(page, 'RESELLER_FINANCE')).toBeChecked();
  await expect(roleCheckbox(page, 'RESELLER_FINANCE')).toHaveAccessibleDescription(new RegExp(getText('user.included')));
  await roleCheckbox(page, 'RESELLER_ADMIN').uncheck();
  await expect(roleCheckbox(page, 'RESELLER_FINANCE')).not.toBeChecked();
  await roleCheckbox(page, 'RESELLER_FINANCE').check();
  await expect(rightsRow(page, 'users')).not.toContainText(getText('user.yes'));

  // The draft survives a reload.
  await expect(page.getByText(new RegExp(getText('action.draft-saved')))).toBeVisible();
  await page.reload();
  await expect(field(page, 'email')).toHaveValue(email);
  await expect(roleCheckbox(page, 'RESELLER_FINANCE')).toBeChecked();
  await button(page, 'user.send').click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ruud ${name}`);
  await expect(page.getByText(getText('user.invitation'))).toBeVisible();
  expect(await waitForMail(server, email, /./)).toContain('/account/activate?');
  await button(page, 'user.resend').click();
  await expect(page.getByText(getText('user.resent'))).toBeVisible();

  await page.goto('/user-management?status=PENDING_ACTIVATION');
  await expect(row(page, email)).toContainText(getText('user.status-PENDING_ACTIVATION'));
  await expect(row(page, 'admin@noordlijn.example')).toHaveCount(0);

  await test.step('reports a duplicate username at its field and keeps the input', async () => {
    await page.getByRole('link', { name: getText('user.invite') }).click();
    await field(page, 'first-name').fill('Second');
    await field(page, 'last-name').fill('Person');
    await field(page, 'email').fill(`second.${email}`);
    await field(page, 'username').fill(email);
    await button(page, 'user.send').click();
    await expect(page.getByRole('alert').filter({ hasText: getText('user.username-in-use') })).toBeFocused();
    await expect(field(page, 'username')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'email')).toHaveValue(`second.${email}`);
  });
});

test('explains to administrators why they cannot lock themselves out', async ({ page, beginSession }) => {
  await beginSession();
  await page.goto('/user-management');
  await row(page, people.admin)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  for (const action of ['user.disable', 'user.delete']) {
    const item = page.getByRole('menuitem', { name: getText(action) });
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await expect(item).toContainText(getText('user.kept-own'));
  }
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/user-management\/account\//);
  const box = roleCheckbox(page, 'RESELLER_ADMIN');
  await expect(box).toHaveAttribute('aria-disabled', 'true');
  await box.press('Space');
  await expect(box).toBeChecked();
  // The server enforces this too.
  expect(await changeByApi(page, { roles: [] })).toBe(409);
});

test('disabling a user ends their sessions, and enabling restores access', async ({ page, signIn, browser, beginSession }) => {
  const theirs = await (await browser.newContext()).newPage();
  await signIn(serviceDesk.username, theirs);
  await beginSession();
  await page.goto('/user-management');
  await chooseRowAction(page, serviceDesk.username, 'user.disable');
  const dialog = page.getByRole('dialog', { name: getText('user.disable-title', { name: serviceDesk.name }) });
  await expect(dialog).toContainText(getText('user.disable-at-once', { name: serviceDesk.name }));
  await dialog.getByRole('button', { name: getText('user.disable') }).click();
  await expect(row(page, serviceDesk.username)).toContainText(getText('user.status-DISABLED'));

  await theirs.reload();
  await expect(theirs.getByText(getText('auth.session-ended'))).toBeVisible();
  await theirs.context().close();

  await chooseRowAction(page, serviceDesk.username, 'user.enable');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: getText('user.enable') })
    .click();
  await expect(row(page, serviceDesk.username)).toContainText(getText('user.status-ENABLED'));
});

test('lists what a user did and to what, and on request what was done to the user', async ({ page, beginSession }) => {
  const name = uniqueName();
  const created = getText('activity.did-createAccount');
  await beginSession();
  await inviteUser(page, name);
  await expect(page.getByText(getText('activity.none-by-user'))).toBeVisible();
  await button(page, 'activity.about-account').click();
  // The page names the user.
  await expect(page.getByRole('rowheader').getByRole('button', { name: created, exact: true })).toBeVisible();

  await page.goto('/user-management');
  await row(page, people.admin).getByRole('link').first().click();
  await expect(page.getByText(`${created}: Test ${name}`)).toBeVisible();
});

test('deletes an account only after its username is typed', async ({ page, beginSession }) => {
  const name = uniqueName();
  await beginSession();
  await inviteUser(page, name);
  const address = page.url();
  await chooseAction(page.getByRole('main'), getText('user.delete'));
  const dialog = page.getByRole('dialog', { name: getText('user.delete-title', { name: `Test ${name}` }) });
  const confirm = dialog.getByRole('button', { name: getText('user.delete') });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox').fill(`${name}@noordlijn.example`);
  await confirm.click();
  await expect(page).toHaveURL('/user-management');
  await expect(page.getByText(getText('user.deleted'))).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: getText('user.gone') })).toBeVisible();
});

test('shows a concurrent change before overwriting it', async ({ page, beginSession }) => {
  const name = uniqueName();
  await beginSession();
  await inviteUser(page, name);
  await field(page, 'first-name').fill('Mine');
  expect(await changeByApi(page, { lastName: 'Elsewhere' })).toBe(200);
  await button(page, 'action.save').click();
  await expect(page.getByText(getText('user.stale'), { exact: true })).toBeVisible();
  await expect(page.getByText(getText('form.stale-difference', { is: 'Elsewhere', typed: name }))).toBeVisible();
  await expect(field(page, 'first-name')).toHaveValue('Mine');
  await button(page, 'form.stale-keep').click();
  await button(page, 'action.save').click();
  await expect(page.getByText(getText('user.saved'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mine ${name}`);
});

test('keeps filters in the URL and exports an access review', async ({ page, beginSession }) => {
  await beginSession();
  await page.goto('/user-management');
  await page.getByRole('searchbox', { name: getText('user.search') }).fill('joost');
  await expect(page).toHaveURL(/q=joost/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(row(page, people.finance)).toBeVisible();
  await page.getByRole('searchbox', { name: getText('user.search') }).fill('nobody is called this');
  await expect(page.getByText(getText('list.no-results-for', { q: 'nobody is called this' }))).toBeVisible();
  await page.getByRole('button', { name: getText('list.clear-all') }).click();
  await expect(row(page, people.admin)).toBeVisible();

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'user.review').click()]);
  expect(download.suggestedFilename()).toMatch(/^access-review-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFname,username,email,roles,status,secondFactor,lastLoginAt,tokenCount,createdAt');
  expect(lines.find((line) => line.includes(people.disabled))).toContain('DISABLED');
});
