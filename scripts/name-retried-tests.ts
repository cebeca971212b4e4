import type { Reporter, TestCase } from 'vitest/node';

/** Names each test that passed only at its second attempt; the runner's own reports count it as passed. */
export default class NameRetriedTests implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) console.warn(`Passed at the second attempt: ${test.module.relativeModuleId}: ${test.fullName}`);
  }
}
