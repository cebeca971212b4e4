import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { toolEnv } from '../scripts/run-check.ts';
import { findFreePort } from '../scripts/server-process.ts';

export interface BarePages {
  /** A page that only uses React. */
  react: string;
  /** The same content as static HTML. */
  staticPage: string;
  close(): void;
}

const staticHtml = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Still</title><main><h1>Everything about your services in one
place</h1><p>Sign in to see your lines, orders and invoices, and to check what is available at an address.</p><button>Sign in</button></main></html>`;
const contentTypes: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** Builds the bare React page and serves both pages, compressed like the product's. */
export async function serveBarePages(): Promise<BarePages> {
  const folder = mkdtempSync(join(tmpdir(), 'demarc-bench-'));
  const files = new Map([['/still.html', brotliCompressSync(staticHtml)]]);
  try {
    const page = join(import.meta.dirname, 'bare-page');
    const { status, stderr } = spawnSync('vite', ['build', page, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
      ...{ env: toolEnv, encoding: 'utf8', shell: process.platform === 'win32' },
    });
    if (status !== 0) throw new Error(`the bare page could not be built: ${stderr}`);
    for (const file of globSync('**/*', { cwd: folder })) {
      const path = join(folder, file);
      if (statSync(path).isFile()) files.set(`/${file.replaceAll(sep, '/')}`, brotliCompressSync(readFileSync(path)));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const server = createServer(({ url = '/' }, response) => {
    const bytes = files.get(url);
    const head = { 'content-type': contentTypes[extname(url)] ?? 'application/octet-stream', 'content-encoding': 'br' };
    response.writeHead(bytes ? 200 : 404, bytes && head).end(bytes);
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://localhost:${port}`;
  return {
    react: `${origin}/index.html`,
    staticPage: `${origin}/still.html`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
