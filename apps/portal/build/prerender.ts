import type { Brand } from '@demarc/contract/access.ts';
import { type Plugin, runnerImport } from 'vite';

/** Stubs for the browser APIs that portal modules read while they load. */
const browserStubs = {
  document: { documentElement: { dataset: {}, setAttribute() {} }, getElementById: () => null },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  window: { addEventListener() {} },
};

/** The prerendered markup only names CSS classes; the page brings its own style sheets. */
const stubStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-styles' },
  load: { filter: { id: /^\0no-styles$/ }, handler: () => '' },
};

/** Renders what a brand's page shows before any script has loaded (`src/app/prerender.tsx`). */
export async function prerenderHome(root: string, brand: Brand): Promise<string> {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  Object.assign(globalThis, browserStubs);
  try {
    const options = { root, mode: brand, configFile: false as const, plugins: [stubStyles] };
    const { module } = await runnerImport<{ renderHome: () => Promise<string> }>('/src/app/prerender.tsx', options);
    return await module.renderHome();
  } finally {
    for (const name of Object.keys(browserStubs)) if (!(name in before)) Reflect.deleteProperty(globalThis, name);
  }
}
