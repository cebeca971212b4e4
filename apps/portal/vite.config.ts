import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brands } from '../../packages/contract/src/access.ts';
import { brandPage, insidePage, preloadHints } from './build/brand-page.ts';
import { compileHints } from './build/compile-hints.ts';
import { compressAssets } from './build/compress-assets.ts';
import { beforePaint } from './build/first-visits.ts';
import { scriptGroups } from './build/script-groups.ts';
import { stripDescriptions } from './build/strip-descriptions.ts';
import { stripI18nextLogging } from './build/strip-i18next-logging.ts';
import { stripOtherBrands } from './build/strip-other-brands.ts';
import { versionFile } from './build/version-file.ts';

const apiOrigin = 'http://localhost:8080';
const proxiedPaths = ['/v1', '/oidc', '/config.json', '/version.json', '/sign', '/loa', '/diversity', '/docs', '/dev'];

/** React has included what the shim provides since version 18; this package's main entry re-exports it. */
const syncExternalStoreAlias = { find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' };
const typeboxAlias = { find: /^typebox$/, replacement: join(import.meta.dirname, 'build/typebox-shim.ts') };

/** One build per brand: `vite build --mode internet`, `datacentre` or `television`, into `dist/<brand>`. */
export default defineConfig(({ command, mode }) => {
  const brand = brands.find((name) => name === mode) ?? 'datacentre';
  const version = process.env.DEMARC_VERSION || 'development';
  return {
    root: import.meta.dirname,
    base: '/',
    define: { __DEMARC_VERSION__: JSON.stringify(version) },
    // Translations are loaded as a whole; an export for each key would double their size.
    json: { namedExports: false },
    resolve: { alias: command === 'build' ? [syncExternalStoreAlias, typeboxAlias] : [typeboxAlias] },
    plugins: [
      react(),
      brandPage(brand, import.meta.dirname),
      beforePaint(import.meta.dirname, brand, version),
      preloadHints,
      insidePage,
      stripDescriptions(),
      stripI18nextLogging(),
      stripOtherBrands(brand),
      versionFile({ git: version, brand }),
      // In this order: the compressed files contain the hints.
      compileHints(),
      compressAssets(),
    ],
    build: {
      target: 'baseline-widely-available',
      outDir: `dist/${brand}`,
      emptyOutDir: true,
      manifest: true,
      // Keeps every asset a separate file, so that fonts and marks are cached for a year as well.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Translations are named by the build's version: the first load lists them all, and 50 hashes would add 500 bytes.
          chunkFileNames: ({ facadeModuleId, name: chunk }) => {
            const [, language, name] = /locales\/(\w+)\/([\w-]+)\.(?:json|ts)$/.exec(facadeModuleId ?? '') ?? [];
            // Every page would have `.page` in its name.
            return language ? `assets/${version}/${language}-${name}.js` : `assets/${chunk.replace('.page', '')}-[hash:7].js`;
          },
          // 36 bits are enough to tell the versions of one name apart, and the first load lists over 100 names. Scripts need 42: they are more than 64.
          assetFileNames: 'assets/[name]-[hash:6][extname]',
          codeSplitting: { groups: scriptGroups },
        },
      },
    },
    server: { proxy: Object.fromEntries(proxiedPaths.map((path) => [path, apiOrigin])) },
  };
});
