/** The right to run a task, which the holder must release. */
export interface QueueReservation {
  run<T>(task: () => Promise<T>): Promise<T>;
  release(): void;
}

/**
 * Runs up to `maxRunning` tasks concurrently and queues up to `maxWaiting` more. Each caller first makes a reservation, so that
 * it knows before any other work that its task will run. If the queue is full, `reserve` throws the error that `createError`
 * returns.
 */
export function limitConcurrency(
  maxRunning: number,
  maxWaiting: number,
  createError: () => Error,
): { reserve(): QueueReservation } {
  let reserved = 0;
  let running = 0;
  const waiting: (() => void)[] = [];

  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    // A finished task passes its slot on, so the count does not change.
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
  return {
    reserve() {
      if (reserved >= maxRunning + maxWaiting) throw createError();
      reserved++;
      return { run, release: () => reserved-- };
    },
  };
}
