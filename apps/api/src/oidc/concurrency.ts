/** Lets `running` tasks run at once and `waiting` more stand in line; the next is refused with the error of `refusal`. */
export function limitConcurrency(running: number, waiting: number, refusal: () => Error) {
  let active = 0;
  const line: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (active >= running) {
      if (line.length >= waiting) throw refusal();
      // Whoever ends hands its place over, so the count stays as it is.
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
