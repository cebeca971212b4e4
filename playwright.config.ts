import { defineConfig } from '@playwright/test';
import type { Brand } from './packages/contract/src/access.ts';
import { browserArguments, findBrowser } from './scripts/find-browser.ts';

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
  // Tests of another brand, or of each, choose it themselves: each project would start its own browsers and servers.
  projects: [{ name: 'datacentre', use: { brand: 'datacentre' }, testMatch: '**/*.e2e.ts' }],
  // Tests wait for pages more than they compute: with two workers, two cores were idle a third of the time.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    // A transition costs a wait at each press.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser.path,
      args: [...browserArguments],
    },
  },
});
