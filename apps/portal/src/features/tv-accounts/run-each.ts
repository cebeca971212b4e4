/** The progress of one item. */
export type Outcome = { state: 'open' | 'running' | 'done' | 'stopped' } | { state: 'refused'; error: unknown };

interface RunEachOptions<Item> {
  maxConcurrent: number;
  act: (item: Item) => Promise<unknown>;
  onOutcome: (item: Item, outcome: Outcome) => void;
  /** After an abort, running items finish and no other item starts. */
  signal: AbortSignal;
  /** The delay in milliseconds before a retry; null if a retry is pointless. */
  getRetryDelayMs?: (error: unknown) => number | null;
}

/** Runs `act` for each item with limited concurrency and reports each outcome. Resolves when no item is running. */
export async function runEach<Item>(items: readonly Item[], options: RunEachOptions<Item>): Promise<void> {
  const { maxConcurrent, act, onOutcome, signal, getRetryDelayMs = () => null } = options;
  const remaining = [...items];
  const runWithRetries = async (item: Item): Promise<Outcome> => {
    for (;;) {
      try {
        await act(item);
        return { state: 'done' };
      } catch (error) {
        const delayMs = getRetryDelayMs(error);
        if (delayMs === null) return { state: 'refused', error };
        await sleep(delayMs, signal);
        if (signal.aborted) return { state: 'stopped' };
      }
    }
  };
  const worker = async () => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) {
      if (signal.aborted) onOutcome(item, { state: 'stopped' });
      else {
        onOutcome(item, { state: 'running' });
        onOutcome(item, await runWithRetries(item));
      }
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
