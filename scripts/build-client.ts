// Builds the typed client and the contract as packages that other programs can install: `npm run build:client`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnv } from './run-check.ts';

/** The contract comes first, because the client depends on it. */
const packages = ['contract', 'client'] as const;
type PackageName = (typeof packages)[number];

/** Builds both packages in a folder, which is emptied first. Returns the files, in the order of `packages`. */
export function buildClient(folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  const work = join(folder, 'work');
  const files = packages.map((name) => {
    const staged = join(work, name);
    mkdirSync(staged, { recursive: true });
    compile(name, work);
    const manifest = createManifest(name);
    writeFileSync(join(staged, 'package.json'), JSON.stringify(manifest, null, 2));
    run('npm', ['pack', '--silent', '--offline', '--pack-destination', folder], staged);
    return join(folder, `demarc-${name}-${manifest.version}.tgz`);
  });
  rmSync(work, { recursive: true });
  return files;
}

function compile(name: PackageName, work: string): void {
  const source = join(root, 'packages', name, 'src');
  const config = join(work, `${name}.json`);
  const options = {
    noEmit: false,
    declaration: true,
    rootDir: source,
    outDir: join(work, name, 'dist'),
    // Runs on Node 20 and on browsers of the last few years.
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    rewriteRelativeImportExtensions: true,
    // Compiles the client against the built contract instead of its sources.
    ...(name === 'client' && { paths: { '@demarc/contract/*.ts': ['./contract/dist/*.d.ts'] } }),
  };
  const base = join(root, 'tsconfig.base.json');
  const files = { include: [source], exclude: [join(source, '**/*.test.ts')] };
  writeFileSync(config, JSON.stringify({ extends: base, compilerOptions: options, ...files }));
  run('tsc', ['-p', config, '--checkers', '1'], root);
}

/** Builds the package.json. The package is imported under its name in the repository. */
function createManifest(name: PackageName) {
  const { version, type, sideEffects, dependencies } = readManifest(name);
  const workspaceNames = Object.keys(dependencies).filter((name) => name.startsWith('@demarc/'));
  return {
    name: `@demarc/${name}`,
    version,
    license: 'UNLICENSED',
    type,
    sideEffects,
    engines: { node: '>=20' },
    files: ['dist'],
    exports: { './*.ts': { types: './dist/*.d.ts', default: './dist/*.js' } },
    // The packages only work with the version that they were built with.
    dependencies: { ...dependencies, ...Object.fromEntries(workspaceNames.map((name) => [name, version])) },
  };
}

interface Manifest {
  version: string;
  type: string;
  sideEffects: boolean;
  dependencies: Record<string, string>;
}

function readManifest(name: PackageName): Manifest {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
}

function run(program: string, args: readonly string[], cwd: string): void {
  const shell = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: toolEnv, encoding: 'utf8', shell });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

if (import.meta.main) {
  const files = buildClient(join(root, 'dist/client'));
  console.log(['Built the packages of the client:', ...files].join('\n'));
}
