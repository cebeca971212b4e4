import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Brand, brands } from '@demarc/contract/access.ts';
import type { Page } from '@playwright/test';
import { specifiedRoutes } from '../apps/portal/src/testing/specified-routes.ts';
import { expect, people, test } from './fixtures.ts';
import { type Language, namespaces, readNamespace } from './get-text.ts';
import { openUnlessBlocked } from './open-in-place.ts';
import type { FindRouteIds } from './route-ids/route-ids.ts';
import type { Server } from './server.ts';
import { signIn as signInAt } from './sign-in.ts';

const portal = join(import.meta.dirname, '../apps/portal/src');

/** The paths with a screen, parsed from the source, because its modules need the bundler. */
const builtPaths = new Set(
  globSync(join(portal, 'features/**/routes.ts')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path),
  ),
);
const paths = [...new Set([...builtPaths, ...specifiedRoutes.map(({ path }) => path)])];

const translationKeys = new Set(
  namespaces.flatMap((name) => Object.keys(readNamespace(name, 'en')).map((key) => `${name}.${key}`)),
);

const idFolder = join(import.meta.dirname, 'route-ids');

/** Returns a URL for each path, with IDs of the administrator's company. */
async function resolveUrls(server: Server, administrator: string = people.admin): Promise<Record<string, string>> {
  const { client, customerId } = await signInAt(server.url, administrator);
  const source = { client, customerId, isReseller: administrator === people.admin };
  const idsByFile = await Promise.all(
    readdirSync(idFolder)
      .filter((file) => file !== 'route-ids.ts')
      .map(async (file) => ((await import(join(idFolder, file))) as { findRouteIds: FindRouteIds }).findRouteIds(source)),
  );
  const identifiers: Record<string, string | number | undefined> = Object.assign({}, ...idsByFile);
  const getAddress = (path: string) => (path === '$' ? '/nowhere/at-all' : fillIn(path, String(identifiers[path] ?? 'example')));
  return Object.fromEntries(paths.map((path) => [path, getAddress(path)]));
}

/** Fills the parameters of a path with an ID; an ID that is a path is returned as it is. */
function fillIn(path: string, id: string): string {
  return id.startsWith('/') ? id : path.replace(/\/\{-\$\w+\}/, '').replace(/\$\w*/g, id);
}

/** Collects console errors, page errors and failed requests. */
function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
  page.on('requestfailed', (request) => {
    // Navigation aborts the requests of the previous page.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`${request.failure()?.errorText} ${request.url()}`);
  });
  return faults;
}

/** Returns translation keys that show instead of their text, in the page, its attributes and its title. */
async function findRawKeys(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const shownTexts = [document.title, document.body.innerText];
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) shownTexts.push(element.getAttribute(name) ?? '');
    return shownTexts;
  });
  // Webhook event names look like keys, and only real keys count.
  return [...new Set(texts.flatMap((text) => text.match(/[a-z-]+(\.[A-Za-z0-9_-]+)+/g) ?? []))].filter((word) =>
    translationKeys.has(word),
  );
}

/** Chooses a language as another tab of the browser does, without loading the page again. */
async function switchLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((newValue) => {
    const key = 'demarc.language';
    const oldValue = localStorage.getItem(key);
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, oldValue, storageArea: localStorage }));
  }, language);
}

/** Opens each URL in the first language, shows it in the others too, and returns its problems. */
async function openEach(
  page: Page,
  [first, ...others]: readonly [Language, ...Language[]],
  addresses: readonly string[],
  open: (address: string) => Promise<unknown>,
): Promise<string[]> {
  await page.addInitScript((chosen) => localStorage.setItem('demarc.language', chosen), first);
  const faults = collectFaults(page);
  const problems: string[] = [];
  for (const address of addresses) {
    await open(address);
    for (const language of [first, ...others]) {
      await expect(page.locator('h1').first()).toBeVisible();
      if (language !== first) await switchLanguage(page, language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      for (const fault of [...(await findRawKeys(page)), ...faults.splice(0)]) problems.push(`${language} ${address}: ${fault}`);
    }
  }
  return problems;
}

test.describe.configure({ mode: 'parallel', timeout: 360_000 });

test('parses the route table', () => {
  expect(paths).toEqual(expect.arrayContaining(['/', '$', '/orders/line/new', '/racks']));
  expect(paths.length).toBeGreaterThan(40);
});

/**
 * Opens all pages in each brand, role and language, which takes a quarter of an hour: `EVERY_ROUTE=1 npm run test:e2e -- every-route`. By
 * default, other brands open only what differs there, and each role sees the data center brand in one language.
 */
const isComplete = process.env.EVERY_ROUTE === '1';

/** Paths that differ from the data center brand. */
const brandPaths: Partial<Record<Brand, (path: string) => boolean>> = isComplete
  ? {}
  : {
      internet: (path) => ['/', '$', '/orders'].includes(path) || path.startsWith('/postal-code-check'),
      television: (path) => ['/', '$', '/orders'].includes(path) || path.startsWith('/tv-accounts'),
    };

for (const brand of brands) {
  test.describe(`at ${brand}`, () => {
    test.use({ brand });
    const openedPaths = paths.filter(brandPaths[brand] ?? (() => true));

    for (const [role, username] of [
      ['a visitor', null],
      ['an administrator', people.admin],
    ] as const) {
      test(`shows every page with texts and without errors to ${role}`, async ({ page, server, beginSession }) => {
        const addresses = await resolveUrls(server);
        if (username) await beginSession(username);
        // Opening /logout would end the session.
        const visited = openedPaths.filter((path) => !(username && path === '/logout')).map((path) => addresses[path] ?? '');
        const open = (address: string) => page.goto(server.originOf(brand) + address, { waitUntil: 'commit' });
        expect(await openEach(page, ['en', 'nl'], visited, open)).toEqual([]);
      });
    }
  });
}

/** Paths whose pages depend on the role. */
const rolePaths = paths.filter(
  (path) => builtPaths.has(path) && !/^\/(\$|logout|apply|account\/activate|msa|sso|token|unlock)/.test(path),
);

/** A page that every role may open. Signed-in pages other than the home page start with all routes loaded. */
const startAddress = '/company';

for (const [role, usualLanguage] of [
  ['finance', 'nl'],
  ['order', 'en'],
  ['serviceDesk', 'nl'],
  ['viewer', 'en'],
  ['endUser', 'nl'],
] as const) {
  for (const language of isComplete ? (['en', 'nl'] as const) : [usualLanguage]) {
    for (const brand of isComplete ? brands : (['datacentre'] as const)) {
      test.describe(`at ${brand}`, () => {
        test.use({ brand });

        test(`shows every page with texts and without errors to ${role}, ${language}`, async ({ page, server, beginSession }) => {
          const isEndUser = role === 'endUser';
          const addresses = await resolveUrls(server, isEndUser ? people.endUser : people.admin);
          const visited = rolePaths.filter((path) => !(isEndUser && path === '/lines/addresses/$batchId'));
          await beginSession(people[role]);
          const openDirectly = (address: string) => page.goto(server.originOf(brand) + address, { waitUntil: 'commit' });
          const blocked: string[] = [];
          // The administrator opens each URL directly; here one page load is enough for all.
          const problems = [
            ...(await openEach(page, [language], [startAddress], openDirectly)),
            ...(await openEach(
              page,
              [language],
              visited.map((path) => addresses[path] ?? ''),
              async (address) => (await openUnlessBlocked(page, address)) || blocked.push(address),
            )),
            // Blocked URLs all lead to the home page.
            ...(await openEach(page, [language], blocked.slice(0, 1), openDirectly)),
          ];
          expect(problems).toEqual([]);
        });
      });
    }
  }
}
