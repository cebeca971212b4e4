import type { Clock } from '../clock.ts';

/** A clock that runs and can be moved forward. */
export interface TestClock extends Clock {
  moveBy(seconds: number): void;
  /** Stops it at a moment, so that a test of the last second of a day does not depend on how long it takes. */
  stopAt(at: string): void;
  /** Resumes it from where it was stopped. */
  resume(): void;
}

export function createTestClock(): TestClock {
  let ahead = 0;
  let stoppedAt: number | null = null;
  const readMs = () => stoppedAt ?? Date.now() + ahead;
  return {
    now: () => new Date(readMs()),
    elapsedMs: () => performance.now() + ahead,
    moveBy: (seconds) => {
      if (stoppedAt !== null) stoppedAt += seconds * 1000;
      else ahead += seconds * 1000;
    },
    stopAt: (at) => {
      stoppedAt = Date.parse(at);
    },
    resume: () => {
      ahead = readMs() - Date.now();
      stoppedAt = null;
    },
  };
}
