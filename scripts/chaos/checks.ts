/** Counts passed and failed checks, and prints a line for each. */
export interface Checks {
  check(what: string, holds: boolean, found?: unknown): void;
  count(): { passed: number; failed: number };
}

export function createChecks(): Checks {
  let passed = 0;
  let failed = 0;
  return {
    check(what, holds, found) {
      if (holds) passed++;
      else failed++;
      const detail = found === undefined ? '' : ` (${typeof found === 'string' ? found : JSON.stringify(found)})`;
      console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}${detail}`);
    },
    count: () => ({ passed, failed }),
  };
}
