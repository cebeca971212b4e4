/** Counts passed and failed checks, and prints a line for each. */
export interface Checks {
  /** `detail` is printed after the line. */
  check(what: string, holds: boolean, detail?: unknown): void;
  count(): { passed: number; failed: number };
}

export function createChecks(): Checks {
  let passed = 0;
  let failed = 0;
  return {
    check(what, holds, detail) {
      if (holds) passed++;
      else failed++;
      const suffix = detail === undefined ? '' : ` (${typeof detail === 'string' ? detail : JSON.stringify(detail)})`;
      console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}${suffix}`);
    },
    count: () => ({ passed, failed }),
  };
}
