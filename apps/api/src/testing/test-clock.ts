import type { Clock } from '../clock.ts';

/** A clock that runs and can be moved forward. */
export interface TestClock extends Clock {
  moveBy(seconds: number): void;
}

export function createTestClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    elapsedMs: () => performance.now() + ahead,
    moveBy: (seconds) => {
      ahead += seconds * 1000;
    },
  };
}
