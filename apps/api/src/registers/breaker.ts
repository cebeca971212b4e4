import type { Clock } from '../clock.ts';

const mostFailures = 5;
const openMilliseconds = 30_000;

/** Leaves a register alone for a while after it has failed several times in a row. */
export interface Breaker {
  /** Whether the register may be asked now; when the while is over, one caller tries it for all. */
  mayAsk(): boolean;
  succeeded(): void;
  failed(): void;
}

export function createBreaker(clock: Clock): Breaker {
  let failuresInRow = 0;
  let openUntil = 0;
  const now = () => clock.now().getTime();
  const open = () => {
    openUntil = now() + openMilliseconds;
  };
  return {
    mayAsk() {
      if (failuresInRow < mostFailures) return true;
      if (now() < openUntil) return false;
      open();
      return true;
    },
    succeeded() {
      failuresInRow = 0;
    },
    failed() {
      failuresInRow += 1;
      if (failuresInRow >= mostFailures) open();
    },
  };
}
