import type { Clock } from '../clock.ts';

/** A clock that runs and can be moved forward. */
export interface TestClock extends Clock {
  moveBy(seconds: number): void;
  /** Stops the clock at an instant, so that a test of the last second of a day does not depend on how long it takes. */
  stopAt(at: string): void;
  /** Resumes the clock from where it was stopped. */
  resume(): void;
}

export function createTestClock(): TestClock {
  let offsetMs = 0;
  let stoppedAt: number | null = null;
  const readMs = () => stoppedAt ?? Date.now() + offsetMs;
  return {
    now: () => new Date(readMs()),
    elapsedMs: () => performance.now() + offsetMs,
    moveBy: (seconds) => {
      if (stoppedAt !== null) stoppedAt += seconds * 1000;
      else offsetMs += seconds * 1000;
    },
    stopAt: (at) => {
      stoppedAt = Date.parse(at);
    },
    resume: () => {
      offsetMs = readMs() - Date.now();
      stoppedAt = null;
    },
  };
}
