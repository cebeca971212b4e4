import { resumeTvAccount, suspendTvAccount, type TvAccount } from '@demarc/contract/tv-account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../lib/api.ts';
import { whileBusy } from '../../lib/busy.ts';
import { reportError, statusOf, waitSecondsOf } from '../../lib/errors.ts';
import { staleWithTvAccount } from './account/use-tv-account.ts';
import { type Outcome, runEach } from './run-each.ts';
import { useRowUpdate } from './use-row-update.ts';

export type BulkMove = 'suspend' | 'resume';

export const bulkOperations = { suspend: suspendTvAccount, resume: resumeTvAccount } as const;
const atOnce = 4;
/** The longest pause before a retry, since the user is watching the progress. */
const longestWaitSeconds = 60;

/** Calls the API for each account, 4 at a time, until all are done, the user stops it or the page unmounts. */
export function useBulkRun(move: BulkMove) {
  const queries = useQueryClient();
  const update = useRowUpdate();
  const [accounts, setAccounts] = useState<readonly TvAccount[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [phase, setPhase] = useState<'idle' | 'running' | 'stopping'>('idle');
  const stopper = useRef<AbortController | null>(null);
  // A ref, because the second click of a double click arrives before the next render.
  const isRunning = useRef(false);
  useEffect(() => () => stopper.current?.abort(), []);

  const begin = async (some: readonly TvAccount[], all: readonly TvAccount[]) => {
    const stop = new AbortController();
    stopper.current = stop;
    isRunning.current = true;
    setAccounts(all);
    setPhase('running');
    await whileBusy(
      runEach(some, {
        atOnce,
        signal: stop.signal,
        act: async ({ id }) => update(await client.call(bulkOperations[move], { params: { id } })),
        onOutcome: ({ id }, outcome) => {
          setOutcomes((known) => new Map(known).set(id, outcome));
          if (outcome.state !== 'refused' || statusOf(outcome.error) !== 401) return;
          stop.abort();
          void reportError(outcome.error);
        },
        waitAfter: waitOf,
      }),
    );
    isRunning.current = false;
    setPhase('idle');
    for (const { id } of staleWithTvAccount) void queries.invalidateQueries({ queryKey: [id] });
  };
  return {
    accounts,
    outcomes,
    failed: accounts.filter(({ id }) => ['refused', 'stopped'].includes(outcomes.get(id)?.state ?? '')),
    isRunning: phase !== 'idle',
    isStopping: phase === 'stopping',
    begin: (some: readonly TvAccount[], all: readonly TvAccount[]) => {
      if (!isRunning.current) void begin(some, all);
    },
    stop: () => {
      stopper.current?.abort();
      setPhase('stopping');
    },
    forget: () => {
      setAccounts([]);
      setOutcomes(new Map());
    },
  };
}

/** Only a 429 is retried, after the delay that the response gives. */
function waitOf(error: unknown): number | null {
  return statusOf(error) === 429 ? Math.min(longestWaitSeconds, waitSecondsOf(error)) * 1_000 : null;
}
