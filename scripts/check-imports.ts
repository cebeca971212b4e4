// Holds the folders to their one direction: what stands left in ARCHITECTURE.md never imports what stands right of it.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface Room {
  /** The folder or file; `*` is one folder name, whose siblings are closed to each other. */
  at: RegExp;
  /** What it may import besides itself and packages of others. */
  may: RegExp[];
}

const contract = /^packages\/contract\/src\//;
const client = /^packages\/client\/src\//;
const look = /^packages\/look\//;
const db = /^apps\/api\/src\/(db\/|clock\.ts$|config\.ts$)/;
const http = /^apps\/api\/src\/http\//;
const ground =
  /^apps\/api\/src\/(db|http|oidc|mail|documents|pages|registers|jobs|log|portal)\/|^apps\/api\/src\/(clock|config|log|parts)\.ts$/;
const modules = /^apps\/api\/src\/(modules\/[^/]+|dev)\//;
const processes = /^apps\/api\/src\/processes\//;
const lib = /^apps\/portal\/src\/(lib|brands)\//;
const ui = /^apps\/portal\/src\/ui\//;
const blocks = /^apps\/portal\/src\/blocks\//;
const features = /^apps\/portal\/src\/features\/[^/]+/;

const rooms: Room[] = [
  { at: contract, may: [] },
  { at: client, may: [contract] },
  { at: look, may: [] },
  { at: db, may: [contract] },
  { at: http, may: [contract, db, /^apps\/api\/src\/(parts|log)\.ts$/] },
  { at: ground, may: [contract, look, ground] },
  { at: modules, may: [contract, look, ground] },
  { at: processes, may: [contract, look, ground, modules] },
  { at: lib, may: [contract, client, look, lib] },
  { at: ui, may: [contract, look, lib] },
  { at: blocks, may: [contract, look, lib, ui] },
  { at: features, may: [contract, look, lib, ui, blocks] },
  { at: /^apps\/portal\/src\//, may: [contract, client, look, /^apps\/portal\/src\//] },
  { at: /^apps\/simulator\/src\//, may: [contract, client] },
  {
    at: /^apps\/api\/src\/(app|server|sample-data|main|quick-start)\.[jt]s$/,
    may: [contract, look, /^apps\/api\/src\/(?!testing)/],
  },
];

const source = /(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g;
const problems: string[] = [];
const root = join(import.meta.dirname, '..');
const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'], { cwd: root });

for (const file of files) {
  if (/\.test\.tsx?$/.test(file) || file.includes('/testing/')) continue;
  const room = rooms.find(({ at }) => at.test(file));
  if (!room) continue;
  for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(source)) {
    const target = resolve(file, name);
    if (target === null || inSameRoom(room.at, file, target) || room.may.some((allowed) => allowed.test(target))) continue;
    problems.push(`${file} imports ${target}`);
  }
}

if (files.length === 0) problems.push('no source files found');
for (const problem of problems) console.error(problem);
console.log(`imports: ${files.length} files checked, ${problems.length} violations`);
process.exit(problems.length > 0 ? 1 : 0);

/** The file an import names, from the root; null for other people's packages. */
function resolve(file: string, name: string): string | null {
  const workspace = /^@demarc\/([\w-]+)\/(.+)$/.exec(name);
  if (workspace) return `packages/${workspace[1]}/src/${workspace[2]}`;
  return name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : null;
}

/** Whether both files match the pattern with the same text, so that `modules/a` and `modules/b` are two rooms. */
function inSameRoom(at: RegExp, file: string, target: string): boolean {
  return at.exec(file)?.[0] === at.exec(target)?.[0] || (at === db && db.test(target));
}
