import { AxeBuilder } from '@axe-core/playwright';
import { brands } from '@demarc/contract/access.ts';
import type { Page } from '@playwright/test';
import { expect, people, test } from './fixtures.ts';

const widths = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

/** What is wrong on the page as it stands, in both schemes and at both widths. */
async function problems(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The colours of the scheme before may still be on their way out.
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter((animation) => animation instanceof CSSTransition)
            .map(({ finished }) => finished),
        ),
      );
      const { violations } = await new AxeBuilder({ page }).analyze();
      const where = `${new URL(page.url()).pathname}, ${viewport.width} wide, ${colorScheme}`;
      for (const { id, nodes } of violations) found.push(`${where}: ${id} ${nodes.map(({ target }) => target).join(' ')}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (overflow > 0) found.push(`${where}: scrolls sideways by ${overflow} px`);
    }
  }
  return found;
}

for (const brand of brands) {
  test.describe(`at ${brand}`, () => {
    test.use({ brand });
    test.slow();

    test('signed out', async ({ page }) => {
      const found: string[] = [];
      for (const path of ['/', '/nowhere', '/unlock', '/logout', '/sso/login', '/token/login']) {
        await page.goto(path);
        await expect(page.locator('h1').first()).toBeVisible();
        found.push(...(await problems(page)));
      }
      await page.goto('/');
      await page.getByRole('button', { name: /^Sign in/ }).click();
      await expect(page.getByLabel('Username')).toBeVisible();
      found.push(...(await problems(page)));
      expect(found).toEqual([]);
    });

    // The other brands differ in colour, not in words.
    for (const language of brand === 'internet' ? ['en', 'nl'] : ['en']) {
      test(`signed in, ${language}`, async ({ page, signIn }) => {
        await page.addInitScript((chosen) => localStorage.setItem('demarc.language', chosen), language);
        await signIn(people.admin);
        const found = await problems(page);
        for (const path of ['/company', '/company/edit/iban', '/unlock', '/nowhere']) {
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.goto(path);
          await expect(page.locator('main h1')).toBeVisible();
          found.push(...(await problems(page)));
        }
        expect(found).toEqual([]);
      });
    }
  });
}

test('the whole main journey by keyboard', async ({ page }) => {
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
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zuidnet');
  await tabTo(/^My company$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/company');
});
