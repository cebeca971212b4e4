/**
 * Work that a request starts and does not wait for, so that the time of its answer tells nothing: whether a name is known,
 * for one. The work handles its own failures.
 */
export interface DeferredWork {
  start(work: Promise<unknown>): void;
  /** Resolves when everything started so far has ended; it never rejects. */
  settled(): Promise<void>;
}

export function createDeferredWork(): DeferredWork {
  const running = new Set<Promise<unknown>>();
  return {
    start(work) {
      running.add(work);
      const forget = () => running.delete(work);
      work.then(forget, forget);
    },
    async settled() {
      await Promise.allSettled(running);
    },
  };
}
