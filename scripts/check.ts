// The quick checks, in the order in which they are cheapest to mend: `npm run check`.
import { type Check, runCheck } from './run-check.ts';

/** Each is one line of the test run's count. */
export const checks: readonly Check[] = [
  { name: 'imports', command: ['node', 'scripts/check-imports.ts'] },
  { name: 'translations', command: ['node', 'scripts/check-translations.ts'] },
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  ...['packages/contract', 'packages/client', 'packages/look', 'apps/api', 'apps/portal', 'apps/simulator', '.'].map(
    (project) => ({
      name: `types of ${project}`,
      command: ['tsc', '--noEmit', '-p', project],
    }),
  ),
  { name: 'unused code', command: ['knip'] },
];

if (import.meta.main) {
  const failed = checks.filter((check) => !runCheck(check));
  console.log(failed.length === 0 ? `${checks.length} checks passed` : `failed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
