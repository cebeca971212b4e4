import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';

/** Tests share a server, so each test adds its own contact. */
const uniqueName = () => `Proef${Date.now()}`;

const save = (page: Page) => page.getByRole('button', { name: getText('action.save') }).click();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const lastName = (page: Page) => page.getByLabel(getText('contact.last-name'));
const typeCheckbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: getText(`contact.type-${name}`), exact: true });

async function removeFromList(page: Page, name: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: getText('list.actions-for', { name }) })
    .click();
  await page.getByRole('menuitem', { name: getText('contact.remove') }).click();
  await page
    .getByRole('dialog', { name: getText('contact.remove-question', { name }) })
    .getByRole('button', { name: getText('contact.remove') })
    .click();
}

async function addContact(page: Page, name: string): Promise<void> {
  await page.goto('/company/contact/new');
  await lastName(page).fill(name);
  await save(page);
  await expect(page).toHaveURL('/company');
  await expect(row(page, name)).toBeVisible();
}

test('adds a contact for messages without a recipient, and removes it', async ({ page, beginSession }) => {
  const name = uniqueName();
  await beginSession(people.otherReseller);
  await page.goto('/company');
  const missing = page.getByRole('region', { name: getText('company.completeness') });
  const gap = missing.getByRole('listitem').filter({ hasText: getText('company.nobody-abuse') });
  await gap.getByRole('link', { name: getText('company.appoint') }).click();
  await expect(page).toHaveURL('/company/contact/new?type=abuse');
  await expect(typeCheckbox(page, 'abuse')).toBeChecked();
  await expect(page.getByText(getText('contact.phone-help')).first()).toBeVisible();

  await lastName(page).fill(name);
  await page.getByLabel(getText('contact.phone'), { exact: false }).first().fill('075 555');
  await save(page);
  const summary = page.getByRole('alert');
  await expect(summary).toContainText(getText('validation.phone-number-invalid'));
  await expect(summary).toContainText(`${getText('contact.email')}: ${getText('validation.required')}`);
  await page.getByLabel(getText('contact.email')).fill('abuse@zuidnet.example');
  await page.getByLabel(getText('contact.phone'), { exact: false }).first().fill('0405550143');
  await save(page);
  await expect(page).toHaveURL('/company');
  await expect(row(page, name)).toContainText('040 555 01 43');
  await expect(gap).toHaveCount(0);

  await page.goto('/company?type=billing');
  await expect(row(page, 'daan@zuidnet.example')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await page.goto('/company?type=abuse');
  await removeFromList(page, name);
  await expect(row(page, name)).toHaveCount(0);
  await page.goto('/company');
  await expect(gap).toBeVisible();
});

test('a new main contact replaces the previous one', async ({ page, beginSession }) => {
  const name = uniqueName();
  await beginSession(people.otherReseller);
  await page.goto('/company/contact/new');
  await lastName(page).fill(name);
  await page.getByLabel(getText('contact.email')).fill('nieuw@zuidnet.example');
  await page.getByLabel(getText('contact.phone'), { exact: false }).first().fill('0405550144');
  await typeCheckbox(page, 'main').check();
  await expect(page.getByText(new RegExp(getText('contact.after-main', { name: '.+' })))).toBeVisible();
  await save(page);
  await expect(page).toHaveURL('/company');

  await row(page, name).getByRole('link', { name }).click();
  const remove = page.getByRole('button', { name: getText('contact.remove') });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toHaveAccessibleDescription(getText('contact.keep-main'));
  await typeCheckbox(page, 'main').uncheck();
  await save(page);
  await expect(page.getByRole('alert')).toContainText(getText('contact.refused-LAST_MAIN_CONTACT'));

  // Restores the previous main contact, so that this one can be removed.
  await page.goto('/company');
  await page.getByRole('row').filter({ hasText: 'daan@zuidnet.example' }).getByRole('link').first().click();
  await typeCheckbox(page, 'main').check();
  await save(page);
  await expect(page).toHaveURL('/company');
  await removeFromList(page, name);
  await expect(row(page, name)).toHaveCount(0);
});

test('shows a concurrent change field by field before overwriting it, and offers to add a contact again that a colleague removed', async ({
  page,
  beginSession,
}) => {
  const name = uniqueName();
  await beginSession(people.admin);
  await test.step('a contact that does not exist', async () => {
    await page.goto('/company/contact/00000000-0000-4000-8000-000000000000');
    await expect(page.getByText(getText('contact.gone'))).toBeVisible();
    await page.getByRole('link', { name: getText('contact.back') }).click();
    await expect(page).toHaveURL('/company');
  });

  await addContact(page, name);
  await row(page, name).getByRole('link', { name }).click();
  const jobTitle = page.getByLabel(getText('contact.job-title'));
  await jobTitle.fill('Planner');
  const path = `/customer/:customerId/contact/${new URL(page.url()).pathname.split('/').at(-1)}`;
  expect((await callApi(page, 'PUT', path, { lastName: name, firstName: 'Eva' })).status).toBe(200);
  await save(page);
  await expect(page.getByText(getText('contact.stale'))).toBeVisible();
  await expect(page.getByText('– → Eva', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: getText('company.stale-load') }).click();
  await save(page);
  await expect(page).toHaveURL('/company');
  await row(page, name).getByRole('link', { name }).click();
  const history = page.getByRole('region', { name: getText('contact.history') });
  await expect(history.getByText(/^(Changed|Set) the (?!.* of contact )/)).toHaveCount(2);

  await test.step('a colleague removes it during the edit', async () => {
    await jobTitle.fill('Monteur');
    expect((await callApi(page, 'DELETE', path)).status).toBe(204);
    await save(page);
    await expect(page.getByText(getText('contact.gone'))).toBeVisible();
    await expect(jobTitle).toHaveValue('Monteur');
    await page.getByRole('button', { name: getText('contact.add-again') }).click();
    await expect(page).toHaveURL('/company');
    await expect(row(page, name)).toContainText('Monteur');
  });

  await row(page, name).getByRole('link', { name }).click();
  await page.getByRole('button', { name: getText('contact.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: getText('contact.remove') })
    .click();
  await expect(page).toHaveURL('/company');
  await expect(row(page, name)).toHaveCount(0);
});

test('never interprets a name as markup or as a translation key', async ({ page, beginSession }) => {
  const name = `<img src=x onerror=alert(1)> $t(contact.title) ${Date.now()}`;
  let asked = false;
  page.on('dialog', (dialog) => {
    asked = true;
    void dialog.dismiss();
  });
  await beginSession(people.admin);
  await addContact(page, name);
  await page.goto('/company?tab=activity');
  await page
    .getByRole('row')
    .filter({ hasText: getText('activity.did-createContact') })
    .first()
    .getByRole('button')
    .click();
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
  await page.goto('/company');
  await removeFromList(page, name);
  await expect(row(page, name)).toHaveCount(0);
  expect(asked).toBe(false);
});
