import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { programs } from '../scripts/run-check.ts';
import { limited, type Row } from './table.ts';

const figures = /^(\w+: .+): (\d+) of (\d+) bytes of script, (\d+) of style$/;
/** Limit for the signed-out home page; the budget check prints the limit for scripts. */
const styleLimit = 10_000;

/** The compressed size of a first visit, from the budget check of `npm test`. */
export function portalBytes(): Row[] {
  const check = join(import.meta.dirname, '../apps/portal/build/budget.ts');
  const { stdout } = spawnSync(process.execPath, [check], { env: programs, encoding: 'utf8' });
  const rows = stdout.split('\n').flatMap((line) => {
    const [, what, script, limit, style] = figures.exec(line) ?? [];
    if (!what) return [];
    return [
      limited(`${what}: script`, Number(script), Number(limit), 'bytes'),
      limited(`${what}: style`, Number(style), what.endsWith('home') ? styleLimit : null, 'bytes'),
    ];
  });
  if (rows.length === 0) throw new Error('the portal is not built');
  return rows;
}
