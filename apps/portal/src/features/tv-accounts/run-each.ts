/** How far one of many is. */
export type Outcome = { state: 'open' | 'running' | 'done' | 'stopped' } | { state: 'refused'; error: unknown };

interface RunOptions<Item> {
  /** How many at the same time. */
  atOnce: number;
  act: (item: Item) => Promise<unknown>;
  onOutcome: (item: Item, outcome: Outcome) => void;
  /** What is under way is finished; nothing else is begun. */
  signal: AbortSignal;
  /** How long to wait before the same is tried again; null where that makes no sense. */
  waitAfter?: (error: unknown) => number | null;
}

/** Does the same with many, a few at a time, and says of each how it went. Settles when nothing runs any more. */
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
