/**
 * Work that a request starts without waiting for it, so that the response time reveals nothing, for example whether a username
 * exists. The work handles its own errors.
 */
export interface DeferredWork {
  start(work: Promise<unknown>): void;
  /** Resolves when all work started so far has finished; never rejects. */
  drain(): Promise<void>;
}

export function createDeferredWork(): DeferredWork {
  const running = new Set<Promise<unknown>>();
  return {
    start(work) {
      running.add(work);
      const forget = () => running.delete(work);
      work.then(forget, forget);
    },
    async drain() {
      await Promise.allSettled(running);
    },
  };
}
