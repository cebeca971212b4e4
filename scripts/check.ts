// Runs the quick checks in parallel: `npm run check`.
import { type Check, runChecks } from './run-check.ts';

const projects = ['packages/contract', 'packages/client', 'packages/look', 'apps/api', 'apps/portal', 'apps/simulator', '.'];

/** Each counts as one test in the summary of `npm test`. The slowest starts first. */
export const checks: readonly Check[] = [
  // Incremental: checks only what has changed since the last run. Several checkers infer the same types, so four checkers (the default)
  // take twice the CPU time of one.
  { name: 'types', command: ['tsc', '-b', ...projects, '--checkers', '1', '--builders', '2'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  { name: 'imports', command: ['node', 'scripts/check-imports.ts'] },
  { name: 'translations', command: ['node', 'scripts/check-translations.ts'] },
];

if (import.meta.main) {
  const failed = await runChecks(checks);
  console.log(failed.length === 0 ? `${checks.length} checks passed` : `failed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
