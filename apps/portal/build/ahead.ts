import type { Brand } from '@demarc/contract/access.ts';
import { type Plugin, runnerImport } from 'vite';

/** What modules of the portal ask of a browser while they are loaded. */
const browser = {
  document: { documentElement: { dataset: {}, setAttribute() {} }, getElementById: () => null },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  window: { addEventListener() {} },
};

/** Markup names classes that the page's own styles have. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-styles' },
  load: { filter: { id: /^\0no-styles$/ }, handler: () => '' },
};

/** Draws what the page of a brand shows before any script has come (`src/app/ahead.tsx`). */
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
