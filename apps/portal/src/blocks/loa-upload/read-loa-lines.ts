import { maxLoaPages } from '@demarc/contract/loa.ts';
import { loadChunk } from '../../lib/load-chunk.ts';

const linesByFile = new WeakMap<File, Promise<readonly string[] | null>>();

/** Reads the lines of text of a PDF; null if it cannot be read or contains only images. */
export function readLoaLines(file: File): Promise<readonly string[] | null> {
  const lines = linesByFile.get(file) ?? readLines(file).catch(() => null);
  linesByFile.set(file, lines);
  return lines;
}

async function readLines(file: File): Promise<readonly string[] | null> {
  const { readPdfLines } = await loadChunk(() => import('./read-pdf-lines.ts'));
  const lines = await readPdfLines(await file.arrayBuffer(), maxLoaPages);
  return lines.length > 0 ? lines : null;
}
