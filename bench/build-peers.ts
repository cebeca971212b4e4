import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { toolEnv } from '../scripts/run-check.ts';

/** The pages that the portal is compared with: the home page as React and as HTML alone, the list as React and as Mantine alone. */
const peers = ['still-page', 'react-page', 'react-list', 'mantine-list'] as const;

export type Peer = (typeof peers)[number];

/** Returns the path of a peer's page behind the proxy. */
export function getPeerPath(peer: Peer): string {
  return `/peers/${peer}/index.html`;
}

/** Builds the peers with the bundler of the portal. Returns their files by path, compressed with Brotli like the portal's. */
export function buildPeers(): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const peer of peers) {
    const folder = mkdtempSync(join(tmpdir(), 'demarc-bench-'));
    try {
      const base = `/peers/${peer}/`;
      const source = join(import.meta.dirname, 'peers', peer);
      const options = ['--base', base, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
      const { status, stderr } = spawnSync('vite', ['build', source, ...options], {
        env: toolEnv,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
      if (status !== 0) throw new Error(`${peer} could not be built: ${stderr}`);
      for (const file of globSync('**/*', { cwd: folder })) {
        const path = join(folder, file);
        if (statSync(path).isFile()) files.set(`${base}${file.replaceAll(sep, '/')}`, brotliCompressSync(readFileSync(path)));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return files;
}
