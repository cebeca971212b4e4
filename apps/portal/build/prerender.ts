import type { Brand } from '@demarc/contract/access.ts';
import { type Plugin, runnerImport } from 'vite';

/** Stubs for the browser APIs that portal modules read while they load. */
const browserStubs = {
  document: { documentElement: { dataset: {}, setAttribute() {} }, getElementById: () => null },
  location: { origin: 'https://portal.invalid', pathname: '/', href: 'https://portal.invalid/' },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  window: { addEventListener() {} },
};

/** Removes styles, because the prerendered markup only names CSS classes; the page loads its own style sheets. */
const stubStyles: Plugin = {
  name: 'stub-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-styles' },
  load: { filter: { id: /^\0no-styles$/ }, handler: () => '' },
};

/** Loads a module of the portal at build time, with stubs for the browser APIs, and calls `work` with it. */
export async function runAtBuildTime<Module, Result>(
  file: string,
  { root, brand, plugins = [] }: { root: string; brand: Brand; plugins?: Plugin[] },
  work: (module: Module) => Result | Promise<Result>,
): Promise<Result> {
  const originalGlobals = Object.getOwnPropertyDescriptors(globalThis);
  Object.assign(globalThis, browserStubs);
  try {
    const options = { root, mode: brand, configFile: false as const, plugins: [stubStyles, ...plugins] };
    const { module } = await runnerImport<Module>(file, options);
    return await work(module);
  } finally {
    for (const name of Object.keys(browserStubs)) if (!(name in originalGlobals)) Reflect.deleteProperty(globalThis, name);
  }
}

export interface Prerendered {
  home: string;
  /** The frame of the signed-in pages. */
  frame: string;
}

/** Renders what a brand's page shows before any script has loaded (`src/app/prerender.tsx`). */
export function prerender(root: string, brand: Brand, picture: string): Promise<Prerendered> {
  type Module = typeof import('../src/app/prerender.tsx');
  return runAtBuildTime('/src/app/prerender.tsx', { root, brand }, async ({ renderFrame, renderHome }: Module) => ({
    home: await renderHome(picture),
    frame: renderFrame(),
  }));
}
