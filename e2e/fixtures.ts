import type { Brand } from '@demarc/contract/access.ts';
import { type APIResponse, test as base, expect, type Page, type Route } from '@playwright/test';
import { type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

export { expect };

export const password = 'demarc-demo-2026';

/** Users of the sample data, by their role in a test. */
export const people = {
  admin: 'admin@noordlijn.example',
  finance: 'finance@noordlijn.example',
  order: 'order@noordlijn.example',
  serviceDesk: 'servicedesk@noordlijn.example',
  viewer: 'viewer@noordlijn.example',
  otherReseller: 'admin@zuidnet.example',
  endUser: 'owner@bakkerij.example',
  disabled: 'former@noordlijn.example',
} as const;

interface Fixtures {
  /** The brand whose host the test opens. */
  brand: Brand;
  /** Signs a user in through the sign-in page. */
  signInByForm(username?: string, page?: Page): Promise<void>;
  /** Stores a session token in the browser without the sign-in page, which is faster and creates no provider session. */
  beginSession(username?: string, page?: Page, at?: Server): Promise<void>;
  /** Like `beginSession`, and opens the home page. */
  signIn(username?: string, page?: Page, at?: Server): Promise<void>;
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of the first parameter.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  brand: ['datacentre', { option: true }],
  baseURL: async ({ server, brand }, use) => use(server.originOf(brand)),
  beginSession: async ({ page: own, brand, server }, use) => {
    await use(async (username = people.admin, page = own, at = server) => {
      const { token } = await signIn(at.url, username);
      await page.goto(`${at.originOf(brand)}/robots.txt`);
      await page.evaluate((kept) => localStorage.setItem('demarc.token', kept), token);
    });
  },
  signIn: async ({ page: own, brand, server, beginSession }, use) => {
    await use(async (username = people.admin, page = own, at = server) => {
      await beginSession(username, page, at);
      await page.goto(`${at.originOf(brand)}/`);
      await expectOverview(page);
    });
  },
  signInByForm: async ({ page: own, baseURL }, use) => {
    await use(async (username = people.admin, page = own) => {
      await page.goto(`${baseURL}/`);
      await page.getByRole('button', { name: /^(Sign in|Inloggen)/ }).click();
      await submitSignIn(page, username);
      await expectOverview(page);
    });
  },
});

/** The title of the overview, at any time of the day. */
const greeting = /^Good (morning|afternoon|evening)|^Goede(morgen|middag|navond)/;

/**
 * Waits for the overview. A sign-in is a chain of a password hash, two exchanges and two page loads, for which a busy machine needs
 * longer than for one change of a page.
 */
export async function expectOverview(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(greeting, { timeout: 30_000 });
}

/** Fills in and submits the provider's sign-in page. */
export async function submitSignIn(page: Page, username: string, secret = password): Promise<void> {
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(secret);
  await page.locator('button[type=submit]').click();
}

/** Returns the session token that the portal stores. */
export function readStoredToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('demarc.token'));
}

/** Fetches the real response to an intercepted request. Only browsers resolve `*.localhost`, so the host becomes `localhost`. */
export function fetchResponse(route: Route): Promise<APIResponse> {
  return route.fetch({
    url: route
      .request()
      .url()
      .replace(/\/\/\w+\.localhost/, '//localhost'),
  });
}
