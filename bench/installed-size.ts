import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Row, toLimitRow } from './table.ts';

const root = join(import.meta.dirname, '..');
/** The pinned Node, which does not count towards the limit. */
const runtime = /^node_modules\/node-(bin-)?(linux|darwin|win)-/;

/** Measures the number and size of the installed packages that production needs. */
export async function measureInstalledSize(): Promise<Row[]> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>;
  };
  const folders = Object.entries(lock.packages).flatMap(([folder, { dev, devOptional, link }]) =>
    !dev && !devOptional && !link && folder.includes('node_modules/') && !runtime.test(folder) ? [folder] : [],
  );
  const present = folders.filter((folder) => statSync(join(root, folder), { throwIfNoEntry: false }));
  let bytes = 0;
  for (const folder of present) {
    // Nested packages are counted separately.
    const files = globSync('**/*', { cwd: join(root, folder), exclude: (path) => /(^|[\\/])node_modules$/.test(path) });
    for (const file of files) {
      const stat = statSync(join(root, folder, file), { throwIfNoEntry: false });
      if (stat?.isFile()) bytes += stat.size;
    }
  }
  return [
    toLimitRow('packages of production', present.length, 250, ''),
    toLimitRow('size of packages of production', bytes / 1e6, 120, 'MB'),
  ];
}
