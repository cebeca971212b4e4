import { join, relative } from 'node:path';
import type { Brand } from '@demarc/contract/access.ts';
import { build, type Plugin, type Rolldown } from 'vite';
import type { PageVisit } from '../src/app/first-visits.ts';
import type { FirstVisits } from '../src/before-paint.ts';
import { languages } from '../src/lib/languages.ts';
import { runAtBuildTime } from './prerender.ts';

type Bundle = Rolldown.OutputBundle;

const noVisits: FirstVisits = { texts: '/', first: '', files: [], shared: [], requests: [], pages: [] };
const placeholder = '<!--before-paint-->';

/** Replaces each page with a stub that holds the path of its module, so that the build learns which module a route loads. */
const namePages: Plugin = {
  name: 'name-pages',
  enforce: 'pre',
  load: {
    filter: { id: /\.page\.tsx$/ },
    handler: (id) => `export const lazyRoute = { module: ${JSON.stringify(id.slice(id.indexOf('src/features/')))} };`,
  },
};

/** Builds `src/before-paint.ts`, which starts the page, with the list of what the first visit to each page loads. */
export function beforePaint(root: string, brand: Brand, version: string): Plugin {
  let fileName = 'before-paint.js';
  return {
    name: 'before-paint',
    // A development server has no bundle to preload.
    configureServer({ middlewares }) {
      middlewares.use('/before-paint.js', async (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(await bundleScript(root, noVisits));
      });
    },
    async generateBundle(_options, bundle) {
      type Module = typeof import('../src/app/first-visits.ts');
      const visits = await runAtBuildTime(
        '/src/app/first-visits.ts',
        { root, brand, plugins: [namePages] },
        ({ pageVisits, sharedRequests }: Module) => resolveFiles(bundle, root, `assets/${version}/`, pageVisits, sharedRequests),
      );
      const source = await bundleScript(root, visits);
      fileName = this.getFileName(this.emitFile({ type: 'asset', name: 'before-paint.js', source }));
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page) => page.replace(placeholder, () => `<script src="/${fileName}"></script>`),
    },
  };
}

/** Replaces the modules of pages with the files of the build that contain them. */
function resolveFiles(
  bundle: Bundle,
  root: string,
  texts: string,
  visits: readonly PageVisit[],
  requests: readonly string[],
): FirstVisits {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const findChunk = (module: string) => {
    const path = join(root, module);
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId && relative(path, facadeModuleId) === '');
    if (!chunk) throw new Error(`The build has no script of its own for ${module}`);
    return chunk;
  };
  const collect = (chunk: Rolldown.OutputChunk, ...loaded: ReadonlySet<string>[]): Set<string> => {
    const found = new Set<string>();
    const add = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk) => {
      if (found.has(fileName)) return;
      for (const name of [fileName, ...(viteMetadata?.importedCss ?? [])]) found.add(name);
      for (const name of imports) if (bundle[name]?.type === 'chunk') add(bundle[name]);
    };
    add(chunk);
    for (const name of loaded.flatMap((names) => [...names])) found.delete(name);
    return found;
  };
  const firstFiles = collect(chunks.find(({ isEntry }) => isEntry)!);
  const shared = collect(findChunk('src/app/signed-in-parts.ts'), firstFiles);
  const files: string[] = [];
  const toNumbers = (names: ReadonlySet<string>) =>
    [...names].map((name) => {
      const path = `/${name}`;
      return files.includes(path) ? files.indexOf(path) : files.push(path) - 1;
    });
  const pages = visits.map(({ path, access, module, texts: names, requests }) => {
    for (const name of names)
      for (const language of languages)
        if (!(`${texts}${language}-${name}.js` in bundle)) throw new Error(`${path}: the build has no texts ${name}`);
    return [path, access, toNumbers(collect(findChunk(module), firstFiles, shared)), names, requests] as const;
  });
  const firstScript = chunks.find(({ name }) => name === 'first')!;
  return { texts: `/${texts}`, first: `/${firstScript.fileName}`, shared: toNumbers(shared), requests, pages, files };
}

/** Bundles a classic script, because a module would run after the first paint. */
async function bundleScript(root: string, visits: FirstVisits): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { __FIRST_VISITS__: JSON.stringify(visits) },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(root, 'src/before-paint.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  return output!.output[0].code;
}
