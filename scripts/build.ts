// Builds the portal of each brand whose sources changed since its last build: `npm run build`.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brands } from '../packages/contract/src/access.ts';
import { root, toolEnv } from './run-check.ts';

const sources = [
  ...['package-lock.json', 'scripts/{build,server-files}.ts', 'tsconfig.base.json', 'apps/portal/*'],
  ...['apps/portal/{build,public,src}/**', 'packages/{client,contract,look}/**', 'apps/api/src/**/*.worker.ts'],
];

/** Builds the brands that have changed, in parallel. Throws with the output of the build if one fails. */
export async function buildPortal(): Promise<void> {
  const fingerprint = computeFingerprint(sources);
  const version = getBuildVersion(fingerprint);
  const stale = brands.filter((brand) => readTextIfExists(getFingerprintPath(brand)) !== fingerprint);
  if (stale.length === 0) return;
  // Loads Vite.
  const { writeServerFiles } = await import('./server-files.ts');
  const start = performance.now();
  console.log(`Building the portal: ${stale.join(', ')} …`);
  const results = await Promise.allSettled([...stale.map((brand) => build(brand, version)), writeServerFiles()]);
  // Waits for all of them, so that no build writes output after the error.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  for (const brand of stale) writeFileSync(getFingerprintPath(brand), fingerprint);
  console.log(`Built version ${version} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/** In the folder that a build empties first, so that an incomplete build counts as missing. */
function getFingerprintPath(brand: string): string {
  return join(root, 'apps/portal/dist', brand, '.fingerprint');
}

function readTextIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function computeFingerprint(patterns: string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, exclude: (path) => /(^|[\\/])(node_modules|dist)$|\.test\.tsx?$/.test(path) });
  for (const file of new Set(files.sort())) {
    const path = join(root, file);
    if (statSync(path).isFile())
      hash
        .update(`${file.replaceAll(sep, '/')}\0`)
        .update(readFileSync(path))
        .update('\0');
  }
  return hash.digest('hex');
}

/** The commit, followed by a part of the fingerprint if the build has uncommitted changes. */
function getBuildVersion(fingerprint: string): string {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : null;
  };
  const isOurs = git('rev-parse', '--show-prefix') === '';
  const commit = isOurs ? git('rev-parse', '--short', 'HEAD') : null;
  const isClean = commit !== null && git('status', '--porcelain') === '';
  return isClean ? commit : `${commit ?? 'local'}-${fingerprint.slice(0, 8)}`;
}

function build(brand: string, version: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { cwd: join(root, 'apps/portal'), env: { ...toolEnv, DEMARC_VERSION: version } };
    const vite = spawn('vite', ['build', '--mode', brand, '--logLevel', 'warn'], {
      ...options,
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [vite.stdout, vite.stderr]) stream.on('data', (chunk) => (output += chunk));
    vite.on('error', reject);
    vite.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`Building the portal of ${brand} failed:\n${output}`)),
    );
  });
}

if (import.meta.main) {
  try {
    await buildPortal();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
