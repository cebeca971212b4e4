import type { SessionClaims } from '@demarc/contract/session.ts';
import type { Page } from '@playwright/test';
import { expect, people, readStoredToken, test } from './fixtures.ts';
import { getText } from './get-text.ts';

/** Has accounts at a reseller and at an end user. */
const twoCompanyUser = 'adviseur@haldervoort.example';
const companies = ['Noordlijn Telecom B.V.', 'Bakkerij De Gouden Aar'] as const;

const userMenuButton = (page: Page) => page.getByRole('button', { name: new RegExp(twoCompanyUser) });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function readClaims(page: Page): Promise<SessionClaims> {
  const token = await readStoredToken(page);
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
}

/** The text below the greeting of the overview. */
const companyAndDate = (page: Page, company: string) =>
  page.getByRole('main').getByText(new RegExp(`^${company} · \\w+ \\d+ \\w+$`));

/** Returns the current and the other company. A session starts at the company that the person used last. */
async function findCurrentAndOtherCompany(page: Page): Promise<{ here: string; there: string }> {
  const [company, otherCompany] = companies;
  await expect(companyAndDate(page, company).or(companyAndDate(page, otherCompany))).toBeVisible();
  return (await companyAndDate(page, company).isVisible())
    ? { here: company, there: otherCompany }
    : { here: otherCompany, there: company };
}

async function switchTo(page: Page, company: string): Promise<void> {
  await userMenuButton(page).click();
  await page.getByRole('menuitemradio', { name: company }).click();
}

test('switches to another company without signing in again, unless the switch is refused', async ({ page, signInByForm }) => {
  await signInByForm(twoCompanyUser);
  const { here, there } = await findCurrentAndOtherCompany(page);
  await test.step('stays at the current company when the switch is refused', async () => {
    await page
      .getByRole('navigation', { name: getText('shell.main') })
      .getByRole('link', { name: getText('shell.my-company') })
      .click();
    await expect(heading(page)).toHaveText(here);
    const token = await readStoredToken(page);
    await page.route('**/v1/token/switch', (route) =>
      route.fulfill({ status: 404, json: { status: 404, code: 'NOT_FOUND', message: 'X', correlationId: 'c' } }),
    );
    await switchTo(page, there);
    const dialog = page.getByRole('dialog', { name: getText('shell.not-switched') });
    await expect(dialog).toContainText(there);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/company');
    await expect(heading(page)).toHaveText(here);
    expect(await readStoredToken(page)).toBe(token);
    await page.unrouteAll();
  });
  const before = await readClaims(page);

  await userMenuButton(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  await expect(page.getByRole('menuitemradio', { name: here })).toBeChecked();
  await page.getByRole('menuitemradio', { name: there }).click();

  await expect(page).toHaveURL('/');
  await expect(companyAndDate(page, there)).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText(getText('shell.now-at', { company: there }))).toBeVisible();
  await expect(page.locator('body')).not.toContainText(here);
  const after = await readClaims(page);
  expect(after.cid).not.toBe(before.cid);
  expect(after.auth_time).toBe(before.auth_time);
  // Only one of the two companies takes part in the loyalty program.
  const loyalty = page
    .getByRole('navigation', { name: getText('shell.main') })
    .getByRole('link', { name: getText('shell.loyalty') });
  await expect(loyalty).toHaveCount(after.loyalty ? 1 : 0);

  await page.reload();
  await expect(companyAndDate(page, there)).toBeVisible();
});

test('supports the user menu by keyboard and on a phone', async ({ page, signIn }) => {
  await signIn(twoCompanyUser);
  const { here, there } = await findCurrentAndOtherCompany(page);
  await userMenuButton(page).press('Enter');
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(userMenuButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: here })).toBeFocused();
  await page.keyboard.press('Home');
  const otherCompanyItem = page.getByRole('menuitemradio', { name: there });
  while (!(await otherCompanyItem.evaluate((item) => item === document.activeElement))) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(companyAndDate(page, there)).toBeVisible();
  await test.step('lists the companies in the drawer on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: getText('shell.open-menu') }).click();
    const drawer = page.getByRole('dialog', { name: getText('shell.menu') });
    await drawer.getByRole('button', { expanded: false }).click();
    await drawer
      .getByRole('list', { name: getText('shell.working-for') })
      .getByRole('button', { name: here })
      .click();
    await expect(drawer).toHaveCount(0);
    await expect(companyAndDate(page, here)).toBeVisible();
  });
});

test('keeps drafts separate per company, and moves other tabs to its home page', async ({ page, signIn, context }) => {
  await signIn(twoCompanyUser);
  const { here, there } = await findCurrentAndOtherCompany(page);
  await test.step('keeps drafts separate per company', async () => {
    const name = page.getByLabel(getText('shell.last-name'));
    const openDetails = async () => {
      await userMenuButton(page).click();
      await page.getByRole('menuitem', { name: getText('shell.my-details') }).click();
    };
    const closeDetails = () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: getText('action.cancel') })
        .click();
    await openDetails();
    await name.fill(`Begun at ${here}`);
    await closeDetails();
    await switchTo(page, there);
    await expect(companyAndDate(page, there)).toBeVisible();
    await openDetails();
    await expect(name).toHaveValue('Haldervoort');
    await closeDetails();
    await switchTo(page, here);
    await expect(companyAndDate(page, here)).toBeVisible();
    await openDetails();
    await expect(name).toHaveValue(`Begun at ${here}`);
    await closeDetails();
  });
  await test.step('moves other tabs to the home page of the new company', async () => {
    const second = await context.newPage();
    await second.goto('/company');
    await expect(heading(second)).toBeVisible();
    await switchTo(page, there);
    await expect(companyAndDate(page, there)).toBeVisible();
    await expect(second).toHaveURL('/');
    await expect(companyAndDate(second, there)).toBeVisible();
    await expect(second.getByText(getText('shell.now-at', { company: there }))).toBeVisible();
    expect((await readClaims(second)).cid).toBe((await readClaims(page)).cid);
  });
});

test('lets every user edit their name and phone number', async ({ page, signIn }) => {
  await signIn(people.serviceDesk);
  await page.getByRole('button', { name: /servicedesk@/ }).click();
  await page.getByRole('menuitem', { name: getText('shell.my-details') }).click();
  const panel = page.getByRole('dialog', { name: getText('shell.my-details') });
  const phone = panel.getByLabel(getText('shell.phone'));
  await phone.fill('12');
  await panel.getByRole('button', { name: getText('action.save') }).click();
  await expect(panel.getByRole('alert')).toBeFocused();
  await phone.fill('0505550177');
  await panel.getByRole('button', { name: getText('action.save') }).click();
  await expect(page.getByText(getText('shell.details-saved'))).toBeVisible();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: /servicedesk@/ }).click();
  await page.getByRole('menuitem', { name: getText('shell.my-details') }).click();
  await expect(phone).toHaveValue('0505550177');
});
