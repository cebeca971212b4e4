import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { loadApiReferenceScript } from '../apps/portal/build/api-reference.ts';
import { root } from './run-check.ts';

/** Program that reads uploaded PDFs in a thread of its own. */
const pdfInspector = 'src/documents/inspect-pdf.worker.ts';

/**
 * Writes the files of the server that contain large packages: the script of the API reference and the program that reads uploaded
 * PDFs. With them, production installs none of these packages.
 */
export async function writeServerFiles(): Promise<void> {
  await Promise.all([
    replaceFile('apps/portal/dist/api-reference.js', loadApiReferenceScript()),
    replaceFile('apps/api/dist/inspect-pdf.worker.js', bundle(pdfInspector)),
  ]);
}

/** A server never reads half a file, even if two processes write it. */
async function replaceFile(path: string, content: Promise<string>): Promise<void> {
  const file = join(root, path);
  const copy = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(copy, await content);
  await rename(copy, file);
}

/** Bundles a module of the API with the packages that it imports. */
async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: join(root, 'apps/api'),
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: entry, write: false, target: 'node24' },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output[0].code;
}
