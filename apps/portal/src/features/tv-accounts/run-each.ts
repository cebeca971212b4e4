/** The progress of one item. */
export type Outcome = { state: 'open' | 'running' | 'done' | 'stopped' } | { state: 'refused'; error: unknown };

interface RunOptions<Item> {
  atOnce: number;
  act: (item: Item) => Promise<unknown>;
  onOutcome: (item: Item, outcome: Outcome) => void;
  /** After an abort, running items finish and no other item starts. */
  signal: AbortSignal;
  /** The delay in milliseconds before a retry; null if a retry is pointless. */
  waitAfter?: (error: unknown) => number | null;
}

/** Runs `act` for each item with limited concurrency and reports each outcome. Resolves when no item is running. */
export async function runEach<Item>(items: readonly Item[], options: RunOptions<Item>): Promise<void> {
  const { atOnce, act, onOutcome, signal, waitAfter = () => null } = options;
  const left = [...items];
  const tryOne = async (item: Item): Promise<Outcome> => {
    for (;;) {
      try {
        await act(item);
        return { state: 'done' };
      } catch (error) {
        const wait = waitAfter(error);
        if (wait === null) return { state: 'refused', error };
        await pause(wait, signal);
        if (signal.aborted) return { state: 'stopped' };
      }
    }
  };
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      if (signal.aborted) onOutcome(item, { state: 'stopped' });
      else {
        onOutcome(item, { state: 'running' });
        onOutcome(item, await tryOne(item));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
