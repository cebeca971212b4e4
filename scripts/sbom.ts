// `npm run sbom`: writes `dist/sbom.cdx.json`, the CycloneDX list of third-party packages that Demarc ships.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, toolEnv } from './run-check.ts';

interface Component {
  'bom-ref': string;
  name: string;
  properties: { name: string; value: string }[];
  hashes?: { alg: string; content: string }[];
  licenses?: unknown[];
}

interface Sbom {
  metadata: { component: Pick<Component, 'name' | 'bom-ref'> };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** A package in the lockfile, with the names of its dependencies. */
interface LockedPackage {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const developmentProperty = 'cdx:npm:package:development';

/** Sources by workspace whose packages the build bundles, and which are therefore development dependencies. */
const bundledSources: Record<string, string[]> = {
  'apps/portal': ['apps/portal/src/**/*.{ts,tsx,css}', 'apps/portal/build/api-reference.ts'],
  'apps/api': ['apps/api/src/**/*.worker.ts'],
};

/**
 * Creates a software bill of materials of the packages that the server loads or that the build bundles. `npm sbom --omit dev`
 * would omit packages that our scripts use too, such as Fastify, and everything that the build bundles.
 */
export function createSbom(): Sbom {
  const all = listInstalled();
  const root = all.metadata.component['bom-ref'];
  const componentsByRef = new Map(all.components.map((component) => [component['bom-ref'], component]));
  const dependencies = new Map(all.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const requiredNames = readRequiredPackages();
  const shipped = new Map<string, string[]>();
  const ship = (ref: string) => {
    if (shipped.has(ref)) return;
    const names = requiredNames.get(ref);
    const needed = (dependencies.get(ref) ?? []).filter((dependency) => names?.has(componentsByRef.get(dependency)!.name));
    shipped.set(ref, needed);
    for (const dependency of needed) ship(dependency);
  };
  ship(root);
  for (const ref of componentsByRef.keys()) if (ref.startsWith('@demarc/')) ship(ref);
  return {
    ...all,
    // npm names it after the folder.
    metadata: { ...all.metadata, component: { ...all.metadata.component, name: 'demarc' } },
    components: all.components
      .filter((component) => shipped.has(component['bom-ref']))
      .map((component) => ({
        ...component,
        properties: component.properties.filter(({ name }) => name !== developmentProperty),
      })),
    dependencies: [...shipped].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  };
}

/** Reads the runtime dependencies of each package by name, without development dependencies and optional peers. */
function readRequiredPackages(): ReadonlyMap<string, ReadonlySet<string>> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return new Map(
    Object.entries(packages).map(([folder, locked]) => {
      const name = locked.name ?? folder.replace(/^.*node_modules\//, '');
      const peers = Object.keys(locked.peerDependencies ?? {}).filter((peer) => !locked.peerDependenciesMeta?.[peer]?.optional);
      const dependencies = { ...locked.dependencies, ...locked.optionalDependencies };
      const names = [...Object.keys(dependencies), ...peers, ...findImports(bundledSources[folder] ?? [])];
      return [`${name}@${locked.version}`, new Set(names)];
    }),
  );
}

function listInstalled(): Sbom {
  const options = { cwd: root, env: toolEnv, encoding: 'utf8', maxBuffer: 1e8, shell: process.platform === 'win32' } as const;
  const { status, stdout, stderr, error } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], options);
  if (status !== 0) throw new Error(`npm sbom failed: ${error?.message ?? stderr}`);
  return JSON.parse(stdout);
}

/** Finds the packages that sources import. */
function findImports(sources: string[]): ReadonlySet<string> {
  const files = globSync(sources, { cwd: root, exclude: (path) => /\.test\.tsx?$/.test(path) });
  const source = /(?:\bfrom\s+|\bimport\s*\(?\s*)['"]((?:@[^/'"]+\/)?[^/'".]+)/g;
  return new Set(
    files.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(source)].map(([, name = '']) => name)),
  );
}

if (import.meta.main) {
  const file = join(root, 'dist/sbom.cdx.json');
  const sbom = createSbom();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${file}: ${sbom.components.length} packages`);
}
