import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArguments, findBrowser } from '../../scripts/find-browser.ts';

/** Tests of the shared components in a real browser, without a server: `*.component.test.tsx`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  define: { __DEMARC_VERSION__: JSON.stringify('test') },
  resolve: { alias: [{ find: /^typebox$/, replacement: join(import.meta.dirname, 'build/typebox-shim.ts') }] },
  // A dependency found during a run would reload the page in the middle of a test.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      '@mantine/core',
      '@mantine/form',
      '@mantine/hooks',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'i18next',
      'react-i18next',
      'uplot',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'components',
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['src/testing/fresh-page.ts'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: findBrowser().path, args: [...browserArguments] },
        contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/Amsterdam' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
  },
});
