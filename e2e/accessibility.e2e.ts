import { type Brand, brands } from '@demarc/contract/access.ts';
import type { Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { expect, people, test } from './fixtures.ts';
import { openInPlace } from './open-in-place.ts';
import { findRouteIds as findAccountIds } from './route-ids/accounts.ts';
import { findRouteIds } from './route-ids/invoices.ts';
import { findRouteIds as findPrefixIds } from './route-ids/ip-prefixes.ts';
import type { FindRouteIds } from './route-ids/route-ids.ts';
import type { Server } from './server.ts';
import { signIn as signInByApi } from './sign-in.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 740 };
type Viewing = readonly [viewport: typeof wide, colorScheme: 'light' | 'dark'];
/** Each width and each scheme; the dark scheme changes only colors, which are the same in narrow and wide pages. */
const allViewings: readonly Viewing[] = [
  [wide, 'light'],
  [wide, 'dark'],
  [narrow, 'light'],
];
/** Another brand changes only colors and another language only texts, so one width or one scheme is enough. */
const wideViewings = allViewings.filter(([viewport]) => viewport === wide);
const lightViewings = allViewings.filter(([, colorScheme]) => colorScheme === 'light');

/** The rules that depend on colors. All other rules give the same result in the dark scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Returns the accessibility violations and the overflow of the current page, at each viewport and color scheme. */
async function findProblems(page: Page, viewings: readonly Viewing[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [viewport, colorScheme] of viewings) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The portal applies the scheme asynchronously; server-rendered pages apply it with CSS.
    await expect
      .poll(async () => (await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)) ?? colorScheme, {
        timeout: 30_000,
      })
      .toBe(colorScheme);
    const violations = await findViolations(page, colorScheme === 'dark' ? { rules: colorRules } : {});
    const { pathname, search } = new URL(page.url());
    const where = `${pathname}${search}, ${viewport.width} wide, ${colorScheme}`;
    problems.push(...violations.map((violation) => `${where}: ${violation}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (overflow > 0) problems.push(`${where}: scrolls sideways by ${overflow} px`);
  }
  return problems;
}

/** The number of an invoice depends on the date. */
const invoicePath = '/invoices/invoice/$number';
const prefixPath = '/ip-management/prefix/$id';
const accountPath = '/user-management/account/$id';

/** IDs of the administrator's company, by the path that has them as its parameter. */
async function findIds(server: Server): ReturnType<FindRouteIds> {
  const source = { ...(await signInByApi(server.url, people.admin)), isReseller: true };
  const idsByPath = await Promise.all([findRouteIds(source), findPrefixIds(source), findAccountIds(source)]);
  return Object.assign({}, ...idsByPath);
}

/** Replaces the parameter of a path. */
function fillIn(path: string, ids: Awaited<ReturnType<FindRouteIds>>): string {
  const [, id] = Object.entries(ids).find(([route]) => path.startsWith(route)) ?? [];
  return path.replace(/\$\w+/, String(id));
}

/** Screens of a signed-in user, by brand. Every brand checks the first ones, because its colors differ. */
const commonScreens = ['/', '/company', '/company/edit/iban', '/invoices', '/unlock', '/nowhere'];
const screensByBrand: Record<Brand, readonly string[]> = {
  internet: [
    ...commonScreens,
    '/company?tab=activity',
    '/company/contact/new',
    '/company/edit/address',
    '/company/agreements',
    '/user-management',
    '/user-management/account/create',
    accountPath,
    '/account/api-tokens',
    '/account/loyalty',
    '/postal-code-check?postalCode=1234AC&houseNumber=15',
    ...['', '?by=product', '?tab=difference', '?tab=specification', '?tab=disputes', '?tab=margin'].map(
      (tab) => `${invoicePath}${tab}`,
    ),
  ],
  datacentre: [
    ...commonScreens,
    '/lines',
    '/racks',
    '/racks/rack/311/power/dashboard',
    '/racks/shared-colo/312/power/dashboard?as=table&months=table',
    ...['', '?tab=connection', '?tab=diagnostics', '?tab=orders'].map((tab) => `/lines/detail/204512${tab}`),
    '/orders',
    '/orders?order=104236',
    '/orders?detail=104236',
    '/orders/line/new',
    '/wdm',
    '/ip-management',
    '/ip-management?panel=requests',
    ...['', '?view=table', '?view=import'].map((view) => `${prefixPath}${view}`),
    '/lines/check?postalCode=1234AC&houseNumber=31',
    '/lines/addresses',
  ],
  television: [...commonScreens, '/tv-accounts', '/tv-accounts/create'],
};

/** The most common pages, and pages whose Dutch words are long for a narrow window. */
const dutchScreens = [...commonScreens, '/user-management/account/create', accountPath];

// Each run of axe uses a full core for about a second. The pages of a test share a tab and a page load: each costs as much as opening the page.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

for (const brand of brands) {
  test.describe(`at ${brand}`, () => {
    test.use({ brand });
    const sights = brand === 'internet' ? allViewings : wideViewings;

    test('signed-out pages have no accessibility problems', async ({ page }) => {
      const problems: string[] = [];
      // These act when they are loaded.
      for (const path of ['/logout', '/sso/login', '/token/login']) {
        await page.goto(path);
        await expect(page.locator('h1').first()).toBeVisible();
        problems.push(...(await findProblems(page, sights)));
      }
      const paths = ['/apply/reseller', '/account/activate', '/msa/signed', '/'];
      if (brand === 'internet') paths.unshift('/postal-code-check?postalCode=1234AC&houseNumber=15');
      for (const path of paths) {
        await openInPlace(page, path);
        await expect(page.locator('h1').first()).toBeVisible();
        problems.push(...(await findProblems(page, sights)));
      }
      await page.getByRole('button', { name: /^Sign in/ }).click();
      await expect(page.getByLabel('Username')).toBeVisible();
      problems.push(...(await findProblems(page, sights)));
      expect(problems).toEqual([]);
    });

    for (const language of brand === 'internet' ? ['en', 'nl'] : ['en']) {
      test(`signed-in pages have no accessibility problems, ${language}`, async ({ page, beginSession, server }) => {
        const ids = await findIds(server);
        await page.addInitScript((chosen) => localStorage.setItem('demarc.language', chosen), language);
        await beginSession(people.admin);
        const problems: string[] = [];
        await page.goto('/');
        await expect(page.locator('main h1')).toBeVisible();
        for (const path of language === 'nl' ? dutchScreens : screensByBrand[brand]) {
          await openInPlace(page, fillIn(path, ids));
          await expect(page.locator('main h1')).toBeVisible();
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          // Shared screens get the full check once; in the other brands only their colors differ.
          const isSameElsewhere = brand !== 'internet' && path !== '/' && commonScreens.includes(path);
          const viewings = language === 'nl' ? lightViewings : isSameElsewhere ? wideViewings : allViewings;
          problems.push(...(await findProblems(page, viewings)));
        }
        expect(problems).toEqual([]);
      });
    }
  });
}

test('supports signing in and opening a page by keyboard only', async ({ page }) => {
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
      if (name.test(focused.trim())) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await page.goto('/');
  await tabTo(/^Sign in/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(people.otherReseller);
  await page.keyboard.press('Tab');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type('demarc-demo-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('Zuidnet');
  await tabTo(/^My company$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/company');
});
