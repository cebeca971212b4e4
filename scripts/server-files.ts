import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InlineConfig, Rolldown } from 'vite';
import { computeFingerprint } from './fingerprint.ts';
import { root } from './run-check.ts';

interface Build {
  fingerprint: string;
  files: string[];
}

const folder = join(root, 'apps/api/dist');
const buildFile = '.build.json';
const sources = [
  'package-lock.json',
  'scripts/{fingerprint,server-files}.ts',
  'apps/portal/build/api-reference.ts',
  'apps/api/src/**/*.{js,ts}',
  'packages/{contract,look}/src/**/*.ts',
];

/** Packages that find their own files next to their code, so they stay outside the bundle. */
const external = ['@electric-sql/pglite', 'fontkit', 'pdfkit', 'pino', 'thread-stream'];

/**
 * Writes the files of the server to `apps/api/dist`, unless nothing has changed: the bundle of the server, the program that reads
 * uploaded PDFs in a separate thread, and the script of the API reference. Returns whether it wrote them.
 */
export async function writeServerFiles(): Promise<boolean> {
  const fingerprint = computeFingerprint(sources);
  const previous = await readBuild();
  if (previous?.fingerprint === fingerprint) return false;
  const outputs = await Promise.all([bundle('src/main.js'), bundle('src/documents/inspect-pdf.worker.ts'), copyApiReference()]);
  // The entries come last, so that their chunks exist.
  const contents = new Map(outputs.flat().reverse());
  await mkdir(folder, { recursive: true });
  for (const [name, content] of contents) await replaceFile(name, content);
  await replaceFile(buildFile, JSON.stringify({ fingerprint, files: [...contents.keys()] } satisfies Build));
  // A running server may still load the chunks with which it was started.
  const neededFiles = new Set([buildFile, ...contents.keys(), ...(previous?.files ?? [])]);
  for (const name of await readdir(folder))
    if (/\.(js|map)$/.test(name) && !neededFiles.has(name)) await rm(join(folder, name), { force: true });
  return true;
}

async function readBuild(): Promise<Build | null> {
  return readFile(join(folder, buildFile), 'utf8').then(JSON.parse, () => null);
}

/** Replaces a file at once, so that a server never reads half of it, even if two processes write it. */
async function replaceFile(name: string, content: string | Uint8Array): Promise<void> {
  const file = join(folder, name);
  const copy = `${file}.${process.pid}`;
  await writeFile(copy, content);
  await rename(copy, file);
}

async function copyApiReference(): Promise<[name: string, content: string][]> {
  const { loadApiReferenceScript } = await import('../apps/portal/build/api-reference.ts');
  return [['api-reference.js', await loadApiReferenceScript()]];
}

/**
 * Bundles a module of the API with the packages that it imports, the entry first. White space and comments are removed, because Node
 * keeps the code of all functions in memory; names stay, for the traces in the log and for packages that use them.
 */
async function bundle(entry: string): Promise<[name: string, content: string | Uint8Array][]> {
  const config: InlineConfig = {
    configFile: false,
    root: join(root, 'apps/api'),
    logLevel: 'error',
    ssr: { noExternal: true, external },
    build: {
      ssr: entry,
      write: false,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          comments: false,
          keepNames: true,
          sourcemapExcludeSources: true,
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  };
  // Loads Vite only when there is something to build.
  const { build } = await import('vite');
  const { output } = (await build(config)) as Rolldown.RolldownOutput;
  return output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]);
}
