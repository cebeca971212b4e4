import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { toolEnv } from '../scripts/run-check.ts';
import { type Row, toLimitRow } from './table.ts';

const budgetLine = /^(\w+: .+): (\d+) of (\d+) bytes of script, (\d+) of style$/;
/** Limit for the signed-out home page; the budget check prints the limit for scripts. */
const styleLimit = 10_000;

/** Returns the compressed size of a first visit, from the budget check of `npm test`. */
export function measurePortalBytes(): Row[] {
  const check = join(import.meta.dirname, '../apps/portal/build/budget.ts');
  const { stdout } = spawnSync(process.execPath, [check], { env: toolEnv, encoding: 'utf8' });
  const rows = stdout.split('\n').flatMap((line) => {
    const [, what, script, limit, style] = budgetLine.exec(line) ?? [];
    if (!what) return [];
    return [
      toLimitRow(`${what}: script`, Number(script), Number(limit), 'bytes'),
      toLimitRow(`${what}: style`, Number(style), what.endsWith('home') ? styleLimit : null, 'bytes'),
    ];
  });
  if (rows.length === 0) throw new Error('the portal is not built');
  return rows;
}
