// Checks the direction of imports: a layer in ARCHITECTURE.md never imports one to the right of it.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface ImportRule {
  /** The folder or file. `*` matches one folder name; these folders may not import each other. */
  pattern: RegExp;
  /** The layers that its files may import from, besides each other and external packages. */
  allowedImports: RegExp[];
}

const contract = /^packages\/contract\/src\//;
const client = /^packages\/client\/src\//;
const look = /^packages\/look\//;
const db = /^apps\/api\/src\/(db\/|clock\.ts$|config\.ts$|api-folder\.ts$|(seller|endpoint-settings|support-contacts)\.ts$)/;
const http = /^apps\/api\/src\/http\//;
const baseLayer =
  /^apps\/api\/src\/(db|http|oidc|mail|documents|pages|registries|jobs|log|portal|dns|rpki)\/|^apps\/api\/src\/(api-folder|app-context|clock|config|endpoint-settings|log|seller|split-lines|support-contacts)\.ts$/;
const modules = /^apps\/api\/src\/(modules\/[^/]+|dev)\//;
/** Excludes the fixtures, which are for tests only. */
const serverKinds = /^apps\/api\/src\/kinds\/(?!.*\bfixtures\.ts$)/;
const processes = /^apps\/api\/src\/processes\//;
const sampleData = /^apps\/api\/src\/sample-data\//;
const lib = /^apps\/portal\/src\/(lib|brands)\//;
const ui = /^apps\/portal\/src\/ui\//;
const blocks = /^apps\/portal\/src\/blocks\//;
const portalKinds = /^apps\/portal\/src\/kinds\//;
const features = /^apps\/portal\/src\/features\/[^/]+/;

const importRules: ImportRule[] = [
  { pattern: contract, allowedImports: [] },
  { pattern: client, allowedImports: [contract] },
  { pattern: look, allowedImports: [] },
  { pattern: db, allowedImports: [contract] },
  { pattern: http, allowedImports: [contract, db, /^apps\/api\/src\/(app-context|log)\.ts$/] },
  { pattern: baseLayer, allowedImports: [contract, look, baseLayer] },
  { pattern: modules, allowedImports: [contract, look, baseLayer] },
  { pattern: serverKinds, allowedImports: [contract, look, baseLayer, modules, serverKinds] },
  { pattern: processes, allowedImports: [contract, look, baseLayer, modules, serverKinds] },
  { pattern: sampleData, allowedImports: [contract, look, baseLayer, modules, serverKinds, processes] },
  { pattern: lib, allowedImports: [contract, client, look, lib] },
  { pattern: ui, allowedImports: [contract, look, lib] },
  { pattern: blocks, allowedImports: [contract, look, lib, ui] },
  { pattern: portalKinds, allowedImports: [contract, look, lib, ui, blocks] },
  { pattern: features, allowedImports: [contract, look, lib, ui, blocks, portalKinds] },
  { pattern: /^apps\/portal\/src\//, allowedImports: [contract, client, look, /^apps\/portal\/src\//] },
  { pattern: /^apps\/simulator\/src\//, allowedImports: [contract, client] },
  {
    pattern: /^apps\/api\/src\/(app|server|main)\.[jt]s$/,
    allowedImports: [contract, look, /^apps\/api\/src\/(?!testing|.*\b(fixtures|samples)\.ts$)/],
  },
];

const source = /(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g;
const problems: string[] = [];
const root = join(import.meta.dirname, '..');
const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'], { cwd: root });

for (const file of files) {
  if (/\.test\.tsx?$|\/fixtures\.ts$|\.samples\.ts$/.test(file) || file.includes('/testing/')) continue;
  const rule = importRules.find(({ pattern }) => pattern.test(file));
  if (!rule) continue;
  for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(source)) {
    const target = resolveImport(file, name);
    if (
      target === null ||
      isSameFolder(rule.pattern, file, target) ||
      rule.allowedImports.some((allowed) => allowed.test(target))
    )
      continue;
    problems.push(`${file} imports ${target}`);
  }
}

if (files.length === 0) problems.push('no source files found');
for (const problem of problems) console.error(problem);
console.log(`imports: ${files.length} files checked, ${problems.length} violations`);
process.exit(problems.length > 0 ? 1 : 0);

/** Resolves an import to its file, relative to the root; null for an external package. */
function resolveImport(file: string, name: string): string | null {
  const workspace = /^@demarc\/([\w-]+)\/(.+)$/.exec(name);
  if (workspace) return `packages/${workspace[1]}/src/${workspace[2]}`;
  return name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : null;
}

/** Whether both files match the pattern with the same text, so that `modules/a` and `modules/b` count as different folders. */
function isSameFolder(pattern: RegExp, file: string, target: string): boolean {
  return pattern.exec(file)?.[0] === pattern.exec(target)?.[0] || (pattern === db && db.test(target));
}
