// Makes packages of the typed client and of the contract that other people's programs install: `npm run build:client`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnv } from './run-check.ts';

/** The client stands on the contract, which is built first. */
const packages = ['contract', 'client'] as const;
type PackageName = (typeof packages)[number];

/** Builds both packages in a folder, which is emptied first. Answers their files, in the order of `packages`. */
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
    // What Node 20 and the browsers of the last years know.
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    rewriteRelativeImportExtensions: true,
    // The client is compiled against what is shipped of the contract, not against its sources.
    ...(name === 'client' && { paths: { '@demarc/contract/*.ts': ['./contract/dist/*.d.ts'] } }),
  };
  const base = join(root, 'tsconfig.base.json');
  const files = { include: [source], exclude: [join(source, '**/*.test.ts')] };
  writeFileSync(config, JSON.stringify({ extends: base, compilerOptions: options, ...files }));
  run('tsc', ['-p', config], root);
}

/** What the package says of itself: the names that are imported are those of the repository. */
function createManifest(name: PackageName) {
  const { version, type, sideEffects, dependencies } = readManifest(name);
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@demarc/'));
  return {
    name: `@demarc/${name}`,
    version,
    license: 'UNLICENSED',
    type,
    sideEffects,
    engines: { node: '>=20' },
    files: ['dist'],
    exports: { './*.ts': { types: './dist/*.d.ts', default: './dist/*.js' } },
    // Both are built together, and only then fit each other.
    dependencies: { ...dependencies, ...Object.fromEntries(own.map((name) => [name, version])) },
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
