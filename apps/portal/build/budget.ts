// Compares the bytes (brotli) of a first visit with the limits in docs/quality: `node apps/portal/build/budget.ts`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands } from '@demarc/contract/access.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

interface Budget {
  page: string;
  /** The modules that the page loads in addition to index.html. */
  modules: string[];
  script: number;
  style?: number;
}

const budgets: readonly Budget[] = [
  {
    page: 'the signed-out home',
    modules: ['src/features/home/home.page.tsx', 'src/features/home/signed-out-home.tsx'],
    // The page is painted before any script; docs/decisions/0044 explains the last 3.5 KB. The version in file names changes a few hundred bytes, and each
    // page adds about 60: the script that starts a page lists the files of all pages.
    script: 115_200,
    style: 10_000,
  },
  {
    page: 'the first signed-in page',
    modules: [
      'src/app/signed-in-parts.ts',
      'src/features/company/company.page.tsx',
      'src/locales/en/shared.ts',
      ...['company', 'contact'].map((name) => `src/locales/en/${name}.json`),
    ],
    // Fewer files take more bytes and less time (docs/decisions/0043 and 0044). Each kind of service adds about 3 KB: its
    // operations, menu entry and texts.
    script: 215_000,
  },
];

/** Collects every file that a page loads: the chunks of its modules and all their static imports. */
export function collectFiles(manifest: Manifest, modules: readonly string[]): { script: string[]; style: string[] } {
  const visitedChunks = new Set<string>();
  const script = new Set<string>();
  const style = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    // A module without its own chunk was bundled into another one.
    if (!chunk || visitedChunks.has(name)) return;
    visitedChunks.add(name);
    if (chunk.file.endsWith('.js')) script.add(chunk.file);
    for (const file of chunk.css ?? []) style.add(file);
    for (const other of chunk.imports ?? []) visit(other);
  };
  for (const name of ['index.html', ...modules]) visit(name);
  return { script: [...script], style: [...style] };
}

/** Finds the script that the manifest does not list, because it is not a module. */
function findBeforePaint(folder: string): string {
  return `assets/${readdirSync(join(folder, 'assets')).find((file) => /^before-paint-.*\.js$/.test(file))}`;
}

function sumCompressedBytes(folder: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + readFileSync(join(folder, `${file}.br`)).length, 0);
}

function findOverruns(): string[] {
  const overruns: string[] = [];
  for (const brand of brands) {
    const folder = join(import.meta.dirname, '../dist', brand);
    const file = join(folder, '.vite/manifest.json');
    if (!existsSync(file)) {
      overruns.push(`${brand} is not built`);
      continue;
    }
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    for (const { page, modules, script, style } of budgets) {
      const files = collectFiles(manifest, modules);
      const figures = {
        script: sumCompressedBytes(folder, [findBeforePaint(folder), ...files.script]),
        style: sumCompressedBytes(folder, files.style),
      };
      console.log(`${brand}: ${page}: ${figures.script} of ${script} bytes of script, ${figures.style} of style`);
      if (figures.script > script) overruns.push(`${brand}: ${page}: ${figures.script - script} bytes of script too many`);
      if (style && figures.style > style) overruns.push(`${brand}: ${page}: ${figures.style - style} bytes of style too many`);
    }
  }
  return overruns;
}

if (import.meta.main) {
  const overruns = findOverruns();
  for (const line of overruns) console.error(line);
  process.exitCode = overruns.length > 0 ? 1 : 0;
}
