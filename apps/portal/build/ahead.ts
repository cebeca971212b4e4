import type { Brand } from '@demarc/contract/access.ts';
import { type Plugin, runnerImport } from 'vite';

/** Stubs for the browser APIs that portal modules read while they load. */
const browser = {
  document: { documentElement: { dataset: {}, setAttribute() {} }, getElementById: () => null },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  window: { addEventListener() {} },
};

/** The prerendered markup only names CSS classes; the page brings its own style sheets. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-styles' },
  load: { filter: { id: /^\0no-styles$/ }, handler: () => '' },
};

/** Renders what a brand's page shows before any script has loaded (`src/app/prerender.tsx`). */
export async function drawAhead(root: string, brand: Brand): Promise<string> {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  Object.assign(globalThis, browser);
  try {
    const options = { root, mode: brand, configFile: false as const, plugins: [withoutStyles] };
    const { module } = await runnerImport<{ homeAhead: () => Promise<string> }>('/src/app/ahead.tsx', options);
    return await module.homeAhead();
  } finally {
    for (const name of Object.keys(browser)) if (!(name in before)) Reflect.deleteProperty(globalThis, name);
  }
}
