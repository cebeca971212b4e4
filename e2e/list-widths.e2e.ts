import type { Brand } from '@demarc/contract/access.ts';
import type { Page } from '@playwright/test';
import { expect, fetchResponse, test } from './fixtures.ts';
import { openInPlace } from './open-in-place.ts';

/** Every page with a list, by the brand that has it. */
const lists: readonly { brand: Brand; paths: readonly string[] }[] = [
  {
    brand: 'datacentre',
    paths: [
      '/account/api-tokens',
      '/company',
      '/company/agreements',
      '/dc-connections',
      '/dc-connections?view=diversity',
      '/invoices',
      '/ip-management',
      '/lines',
      '/lines/addresses',
      '/manual-agreement',
      '/orders',
      '/orders?list=approvals',
      '/quotations',
      '/racks',
      '/user-management',
      '/wdm',
    ],
  },
  { brand: 'television', paths: ['/tv-accounts'] },
];
/** Usual windows, and those where lists begin to show more columns. */
const widths = [1920, 1700, 1699, 1440, 1439, 1366, 1280, 1200, 1024, 900, 768, 360];

/** Fields with texts that people write, at a length that any of them may have. */
const longText = 'Wholesale and long-distance services of Noord-Holland-Noord';
const writtenFields = /"(name|reference|subject|title|city|street|fullName|packageName|siteName|createdByName)":"[^"]*"/g;

/** Returns a response with the longest states of services, which few services of the sample data have. */
function showLongestStates(url: string, body: string): string {
  if (!/\/(line|colocation|dc-connection|wdm)\?/.test(url)) return body;
  return body
    .replaceAll('"status":"ACTIVE"', '"status":"PENDING_TERMINATION"')
    .replaceAll('"stale":false', '"stale":true')
    .replaceAll(/"failoverState":"\w+"/g, '"failoverState":"EXCEEDED"');
}

/** Counts the rows that the filters and the tools next to them take; 0 for a list without filters. */
function countFilterRows(page: Page): Promise<number> {
  return page.getByRole('main').evaluate((main) => {
    const bar = main.querySelector('search');
    const centers = [...(bar?.children ?? [])].map((tool) => {
      const { top, height } = tool.getBoundingClientRect();
      return Math.round(top + height / 2);
    });
    return new Set(centers).size;
  });
}

/** Checks at each width that the page does not scroll sideways, and on wide windows that the filters take one row. */
async function expectListFits(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // The list chooses its columns again when the window has its new width.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const measure = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(measure, `${path} at ${width} px`).toBe(0);
    if (width >= 1280) expect(await countFilterRows(page), `rows of filters of ${path} at ${width} px`).toBeLessThanOrEqual(1);
  }
}

// A test opens up to 16 pages at 12 widths.
test.describe.configure({ mode: 'parallel', timeout: 360_000 });

for (const { brand, paths } of lists) {
  test.describe(brand, () => {
    test.use({ brand });

    for (const language of ['en', 'nl']) {
      test(`lists never scroll the page sideways, ${language}`, async ({ page, beginSession }) => {
        await beginSession();
        await page.evaluate((kept) => localStorage.setItem('demarc.language', kept), language);
        // With long texts in one language, so that both kinds of rows are seen.
        await page.route(/\/v1\/customer\/\d+\/[\w-]+\?/, async (route) => {
          if (route.request().method() !== 'GET') return route.fallback();
          const response = await fetchResponse(route);
          const body = showLongestStates(route.request().url(), await response.text());
          const long = language === 'nl' ? body.replaceAll(writtenFields, `"$1":"${longText}"`) : body;
          await route.fulfill({ response, body: long });
        });
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const path of paths) {
          await test.step(path, async () => {
            await openInPlace(page, path);
            await expectListFits(page, path);
          });
        }
      });
    }
  });
}
