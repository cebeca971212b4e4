// Everything that `npm test` runs, and one line at the end that counts all suites. `--all` runs each API test on both databases.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from './check.ts';
import { root, runCheck, runChecks, toolEnv } from './run-check.ts';

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'demarc-test-'));
const total: Count = { passed: 0, failed: 0 };
const add = ({ passed, failed }: Count): void => {
  total.passed += passed;
  total.failed += failed;
};

const failedChecks = await runChecks(checks);
add({ passed: checks.length - failedChecks.length, failed: failedChecks.length });
for (const step of [
  { name: 'build of the portal', command: ['node', 'scripts/build.ts'] },
  { name: 'byte budgets', command: ['node', 'apps/portal/build/budget.ts'] },
]) {
  add((await runCheck(step)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}
add(
  runSuite(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
    readVitest,
  ),
);
add(
  runSuite(
    'vitest',
    [
      'run',
      '--root',
      'apps/portal',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(reports, 'vitest.json')}`,
    ],
    readVitest,
  ),
);
add(runSuite('playwright', ['test', '--reporter=line,json'], readPlaywright));

rmSync(reports, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs a test runner; one that fails without a failed test (a crash, no test found) counts as one failure. */
function runSuite(program: string, args: string[], read: () => Count): Count {
  const everywhere = process.argv.includes('--all') ? { DEMARC_TEST_ALL: '1' } : {};
  const env = { ...toolEnv, ...everywhere, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') };
  const result = spawnSync(program, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  let count: Count = { passed: 0, failed: 0 };
  try {
    count = read();
  } catch {
    console.error(`${program} didn't write a report.`);
  }
  const broke = result.status !== 0 || count.passed === 0;
  return broke && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function readVitest(): Count {
  const report = JSON.parse(readFileSync(join(reports, 'vitest.json'), 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function readPlaywright(): Count {
  const { stats } = JSON.parse(readFileSync(join(reports, 'playwright.json'), 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
