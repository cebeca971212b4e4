interface LeaderElection {
  /** Steals the lock from the current leader, for example from an idle tab that never releases it. */
  takeOver: () => void;
  /** Settles once this tab will not lead again. */
  ended: Promise<void>;
}

/**
 * Leader election: runs `work` in one tab of the browser at a time, in the order in which the tabs joined, until `signal` is
 * aborted. When another tab takes over, the signal passed to `work` is aborted and this tab queues again.
 */
export function runAsLeader(
  name: string,
  work: (leaderSignal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): LeaderElection {
  // Without the Web Locks API, every tab runs on its own.
  if (!navigator.locks) return { takeOver: () => {}, ended: work(signal) };
  let queueing = new AbortController();
  let shouldSteal = false;

  /** Leads until `work` ends or another tab takes over. Returns whether to queue again. */
  const leadOnce = async (): Promise<boolean> => {
    queueing = new AbortController();
    const leadershipEnd = new AbortController();
    const leaderSignal = AbortSignal.any([signal, leadershipEnd.signal]);
    // The Web Locks API does not allow `signal` together with `steal`.
    const options = shouldSteal ? { steal: true } : { signal: AbortSignal.any([signal, queueing.signal]) };
    try {
      await navigator.locks.request(name, options, () => {
        shouldSteal = false;
        return work(leaderSignal);
      });
      return false;
    } catch (error) {
      leadershipEnd.abort();
      return !signal.aborted && error instanceof DOMException && error.name === 'AbortError';
    }
  };
  const leadUntilDone = async () => {
    while (await leadOnce());
  };

  return {
    takeOver: () => {
      shouldSteal = true;
      queueing.abort();
    },
    ended: leadUntilDone(),
  };
}
