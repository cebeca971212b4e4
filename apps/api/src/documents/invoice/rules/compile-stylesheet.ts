import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const run = promisify(execFile);
const compiler = createRequire(import.meta.url).resolve('xslt3');

/** Compiling the rules of EN 16931 takes 20 s of a processor, and needs 500 MB of memory. */
const maxMilliseconds = 300_000;

/**
 * Compiles a stylesheet for SaxonJS, unless the operator has compiled it, and compresses the result of 3 to 7 MB. The compiler
 * runs in a separate process, because it needs more memory than the server; the memory is free again when it ends.
 */
export async function compileStylesheet(path: string): Promise<Buffer> {
  const precompiled = path.replace(/\.xslt$/, '.sef.json');
  if (existsSync(precompiled) && statSync(precompiled).mtimeMs >= statSync(path).mtimeMs) {
    return promisify(gzip)(await readFile(precompiled));
  }
  const folder = await mkdtemp(join(tmpdir(), 'demarc-rules-'));
  try {
    const output = join(folder, 'rules.sef.json');
    await run(process.execPath, [compiler, `-xsl:${path}`, `-export:${output}`, '-nogo'], { timeout: maxMilliseconds });
    return await promisify(gzip)(await readFile(output));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
