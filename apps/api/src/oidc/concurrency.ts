/**
 * Runs up to `maxRunning` tasks concurrently and queues up to `maxWaiting` more. Beyond that, it throws the error of `refusal`.
 */
export function limitConcurrency(running: number, waiting: number, refusal: () => Error) {
  let active = 0;
  const line: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (active >= running) {
      if (line.length >= waiting) throw refusal();
      // A finished task passes its slot on, so the count does not change.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      active++;
    }
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else active--;
    }
  };
}
