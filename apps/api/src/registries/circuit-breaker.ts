import type { Clock } from '../clock.ts';

const maxFailures = 5;
const openMilliseconds = 30_000;

/** Stops requests to a registry or carrier for 30 seconds after 5 failures in a row. */
export interface CircuitBreaker {
  /** Returns whether a request may be sent now. When the 30 seconds are over, it lets one request through and waits again. */
  canRequest(): boolean;
  succeeded(): void;
  failed(): void;
}

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failuresInRow = 0;
  let openUntil = 0;
  const now = () => clock.now().getTime();
  const open = () => {
    openUntil = now() + openMilliseconds;
  };
  return {
    canRequest() {
      if (failuresInRow < maxFailures) return true;
      if (now() < openUntil) return false;
      open();
      return true;
    },
    succeeded() {
      failuresInRow = 0;
    },
    failed() {
      failuresInRow += 1;
      if (failuresInRow >= maxFailures) open();
    },
  };
}
