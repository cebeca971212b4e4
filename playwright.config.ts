import { defineConfig } from '@playwright/test';
import { type Brand, brands } from './packages/contract/src/access.ts';
import { findBrowser } from './scripts/find-browser.ts';

/** These look at what differs between the brands; the others go through the brands themselves, or are the same in all. */
const inEachBrand = ['**/guard.e2e.ts', '**/sign-in.e2e.ts'];

/** Presses every button of every screen, which takes minutes: `EVERY_BUTTON=1 npm run test:e2e -- every-button`. */
const onRequest = process.env.EVERY_BUTTON === '1' ? [] : ['**/every-button.e2e.ts'];

const browser = findBrowser();
// Each worker reads this file too; the run says it once.
if (!process.env.TEST_WORKER_INDEX) process.stdout.write(`Browser: ${browser.path} (${browser.origin}).\n`);

export default defineConfig<{ brand: Brand }>({
  testDir: 'e2e',
  testIgnore: onRequest,
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  projects: brands.map((brand) => ({
    name: brand,
    use: { brand },
    testMatch: brand === 'datacentre' ? '**/*.e2e.ts' : inEachBrand,
  })),
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
