import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brands } from '../../packages/contract/src/access.ts';
import { brandPage, loadAhead } from './build/brand-page.ts';
import { compressed } from './build/compressed.ts';
import { quietI18next } from './build/quiet-i18next.ts';
import { versionFile } from './build/version-file.ts';

const api = 'http://localhost:8080';
const ownedByServer = ['/v1', '/oidc', '/config.json', '/version.json', '/sign', '/docs', '/dev'];

const firstVendors =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|void-elements|html-parse-stringify|i18next|react-i18next|@tanstack\/(react-router|router-core|history|react-store|store))\//;
/** With all that they import. Not `main.tsx`: it awaits parts that import this file, and they would wait for it in turn. */
const firstOwn = /apps\/portal\/src\/(app\/(guard|router|titles)|features\/token\/token-address)\.tsx?$/;

/** React has had what the shim stands in for since 18; the package's other entry hands that on. */
const withoutShim = { find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' };
const plainSchemas = { find: /^typebox$/, replacement: join(import.meta.dirname, 'build/plain-schemas.ts') };

/** One build a brand: `vite build --mode internet`, `datacentre` or `television`, into `dist/<brand>`. */
export default defineConfig(({ command, mode }) => {
  const brand = brands.find((name) => name === mode) ?? 'datacentre';
  const version = process.env.DEMARC_VERSION || 'development';
  return {
    root: import.meta.dirname,
    base: '/',
    define: { __DEMARC_VERSION__: JSON.stringify(version) },
    resolve: { alias: command === 'build' ? [withoutShim, plainSchemas] : [plainSchemas] },
    plugins: [
      ...[react(), brandPage(brand, import.meta.dirname), loadAhead, quietI18next()],
      ...[versionFile({ git: version, brand }), compressed()],
    ],
    build: {
      target: 'baseline-widely-available',
      outDir: `dist/${brand}`,
      emptyOutDir: true,
      manifest: true,
      // Every file is a request of its own name, so that fonts and marks are cached for a year as well.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // The page asks for the whole first load at once. That names no script of later pages: with each page the list of all of
        // them would grow. A page asks for its parts when it comes; pages are loaded ahead, so nobody waits for the second step.
        resolveDependencies: (_file, parts, { hostType }) =>
          hostType === 'html' ? parts : parts.filter((part) => part.endsWith('.css')),
      },
      rolldownOptions: {
        output: {
          // Texts go by the version of the build: the first load lists them all, and fifty hashes are half a kilobyte.
          chunkFileNames: ({ facadeModuleId }) => {
            const [, language, name] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(facadeModuleId ?? '') ?? [];
            return language ? `assets/${version}/${language}-${name}.js` : 'assets/[name]-[hash].js';
          },
          codeSplitting: {
            groups: [
              // What the first page needs comes in two files in place of twenty: other people's code, which a deploy rarely
              // changes, and ours.
              { name: 'vendor', test: firstVendors },
              { name: 'first', test: firstOwn },
            ],
          },
        },
      },
    },
    server: { proxy: Object.fromEntries(ownedByServer.map((path) => [path, api])) },
  };
});
