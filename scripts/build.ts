// Builds what changed since the last build, of the server and of the portal of each brand: `npm run build`.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands } from '../packages/contract/src/access.ts';
import { computeFingerprint } from './fingerprint.ts';
import { root, toolEnv } from './run-check.ts';
import { writeServerFiles } from './server-files.ts';

const sources = [
  'package-lock.json',
  'scripts/{build,fingerprint}.ts',
  'tsconfig.base.json',
  'apps/portal/*',
  'apps/portal/{build,public,src}/**',
  'packages/{client,contract,look}/**',
];

/** Builds the server and the portals in parallel. Throws with the output of a build that fails. */
export async function buildAll(): Promise<void> {
  const results = await Promise.allSettled([buildPortal(), buildServer()]);
  // Waits for all of them, so that no build writes output after the error.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function buildServer(): Promise<void> {
  const start = performance.now();
  if (await writeServerFiles()) console.log(`Built the server in ${formatSecondsSince(start)}.`);
}

async function buildPortal(): Promise<void> {
  const fingerprint = computeFingerprint(sources);
  const version = getBuildVersion(fingerprint);
  const stale = brands.filter((brand) => readTextIfExists(getFingerprintPath(brand)) !== fingerprint);
  if (stale.length === 0) return;
  const start = performance.now();
  console.log(`Building the portal: ${stale.join(', ')} …`);
  const results = await Promise.allSettled(stale.map((brand) => build(brand, version)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  for (const brand of stale) writeFileSync(getFingerprintPath(brand), fingerprint);
  console.log(`Built version ${version} in ${formatSecondsSince(start)}.`);
}

function formatSecondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** Returns a path in the folder that a build empties first, so that an incomplete build counts as missing. */
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

/** Returns the commit, followed by a part of the fingerprint if the build has uncommitted changes. */
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
    await buildAll();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
