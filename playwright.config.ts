import { defineConfig } from '@playwright/test';
import { type Brand, brands } from './packages/contract/src/access.ts';
import { findBrowser } from './scripts/find-browser.ts';

/** These go through the brands themselves, or are the same in all. */
const once = [
  'accessibility',
  'activate',
  'address-file',
  'agreements',
  'api-tokens',
  'apply',
  'companies',
  'company',
  'contacts',
  'foreign-provider',
  'journey',
  'line-journey',
  'lines',
  'login-token',
  'loyalty',
  'order-line-new',
  'order-panel',
  'orders',
  'palette',
  'postal-code-check',
  'session',
  'sign-out',
  'tv-account',
  'tv-accounts',
  'unlock',
  'user-management',
].map((name) => `**/${name}.e2e.ts`);

const browser = findBrowser();
// Each worker reads this file too; the run says it once.
if (!process.env.TEST_WORKER_INDEX) process.stdout.write(`Browser: ${browser.path} (${browser.origin}).\n`);

export default defineConfig<{ brand: Brand }>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  projects: brands.map((brand) => ({ name: brand, use: { brand }, testIgnore: brand === 'datacentre' ? [] : once })),
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    launchOptions: {
      executablePath: browser.path,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chromium refuses its sandbox to root, who runs tests in containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
