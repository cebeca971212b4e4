interface Turns {
  /** Goes first now, whoever has the turn: a tab that stands still never gives it back. */
  takeOver: () => void;
  /** Settles once there is no further turn. */
  ended: Promise<void>;
}

/**
 * Works in one tab of a browser at a time, in the order they came, until `signal` is aborted. A turn is over when another tab takes
 * it over: its own signal says so, and this tab waits for the next.
 */
export function takeTurns(name: string, work: (turn: AbortSignal) => Promise<void>, signal: AbortSignal): Turns {
  // Where there are no locks, each tab works by itself.
  if (!navigator.locks) return { takeOver: () => {}, ended: work(signal) };
  let waiting = new AbortController();
  let goesFirst = false;

  /** Whether there is to be another one. */
  const takeTurn = async (): Promise<boolean> => {
    waiting = new AbortController();
    const over = new AbortController();
    const turn = AbortSignal.any([signal, over.signal]);
    // A lock that is taken over is had at once: it knows no signal to wait with.
    const options = goesFirst ? { steal: true } : { signal: AbortSignal.any([signal, waiting.signal]) };
    try {
      await navigator.locks.request(name, options, () => {
        goesFirst = false;
        return work(turn);
      });
      return false;
    } catch (error) {
      over.abort();
      return !signal.aborted && error instanceof DOMException && error.name === 'AbortError';
    }
  };
  const takeAll = async () => {
    while (await takeTurn());
  };

  return {
    takeOver: () => {
      goesFirst = true;
      waiting.abort();
    },
    ended: takeAll(),
  };
}
