// Runs everything of `npm test` and prints one line at the end that counts all suites. `--all` runs each API test on both databases.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checks } from './check.ts';
import { root, runCheck, runChecks, toolEnv } from './run-check.ts';

interface Count {
  passed: number;
  failed: number;
  /** The failures with their reasons. */
  failures?: readonly string[];
}

const reports = mkdtempSync(join(tmpdir(), 'demarc-test-'));
const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const add = (count: Count): void => {
  total.passed += count.passed;
  total.failed += count.failed;
  failures.push(...(count.failures ?? []));
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
// Repeated at the end, where readers of a long log look first.
if (failures.length > 0) console.log(`\nFailed:\n${failures.map(stripVTControlCharacters).join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs a test runner. A failure without a failed test, such as a crash, counts as one failure. */
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

/**
 * Reads the results of Vitest. A file that fails without a failed test, because it does not load or prepare, counts as one
 * failure.
 */
function readVitest(): Count {
  const report: VitestReport = JSON.parse(readFileSync(join(reports, 'vitest.json'), 'utf8'));
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return [`- ${file}: ${message}`];
      return failed.map(({ fullName, failureMessages }) => `- ${file} › ${fullName}: ${failureMessages.join('\n')}`);
    });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

function readPlaywright(): Count {
  const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(join(reports, 'playwright.json'), 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures: suites.flatMap(listFailures) };
}

function listFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `- ${file} › ${title}: ${errors.map(({ message }) => message).join('\n')}`;
    });
  return [...failures, ...suites.flatMap(listFailures)];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { file: string; title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
}
