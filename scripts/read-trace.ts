// `npm run -s read-trace < log`: replaces each position in the bundle of the server by the file and line of its source.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './run-check.ts';

const folder = join(root, 'apps/api/dist');
const maps = new Map<string, SourceMap | null>();

/** Returns the source map of a file of this build or the one before; null for a file of any other build. */
function getSourceMap(file: string): SourceMap | null {
  if (!maps.has(file)) maps.set(file, readSourceMap(file));
  return maps.get(file)!;
}

function readSourceMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')));
  } catch {
    return null;
  }
}

/** Positions count from 1 in traces, and from 0 in source maps. */
function toSource(position: string, file: string, line: string, column: string): string {
  const entry = getSourceMap(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !('originalSource' in entry)) return position;
  return `${relative(root, join(folder, entry.originalSource))}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

process.stdout.write((await text(process.stdin)).replace(/[^\s"(]*\/apps\/api\/dist\/([\w.-]+\.js):(\d+):(\d+)/g, toSource));
