import { resumeTvAccount, suspendTvAccount, type TvAccount } from '@demarc/contract/tv-account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../lib/api.ts';
import { trackBusy } from '../../lib/busy.ts';
import { getErrorStatus, getRetryAfterSeconds, reportError } from '../../lib/errors.ts';
import { staleAfterTvAccountChange } from './account/use-tv-account.ts';
import { type Outcome, runEach } from './run-each.ts';
import { useRowUpdate } from './use-row-update.ts';

export type BulkAction = 'suspend' | 'resume';

export const bulkOperations = { suspend: suspendTvAccount, resume: resumeTvAccount } as const;
const maxConcurrentCalls = 4;
/** The longest delay before a retry, because the user is watching the progress. */
const maxRetryDelaySeconds = 60;

/** Calls the API for each account, 4 at a time, until all are done, the user stops it or the page unmounts. */
export function useBulkRun(action: BulkAction) {
  const queries = useQueryClient();
  const update = useRowUpdate();
  const [accounts, setAccounts] = useState<readonly TvAccount[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [phase, setPhase] = useState<'idle' | 'running' | 'stopping'>('idle');
  const controllerRef = useRef<AbortController | null>(null);
  // A ref, because the second click of a double click arrives before the next render.
  const isRunning = useRef(false);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const begin = async (some: readonly TvAccount[], all: readonly TvAccount[]) => {
    const controller = new AbortController();
    controllerRef.current = controller;
    isRunning.current = true;
    setAccounts(all);
    setPhase('running');
    await trackBusy(
      runEach(some, {
        maxConcurrent: maxConcurrentCalls,
        signal: controller.signal,
        act: async ({ id }) => update(await client.call(bulkOperations[action], { params: { id } })),
        onOutcome: ({ id }, outcome) => {
          setOutcomes((previous) => new Map(previous).set(id, outcome));
          if (outcome.state !== 'refused' || getErrorStatus(outcome.error) !== 401) return;
          controller.abort();
          void reportError(outcome.error);
        },
        getRetryDelayMs: getRetryDelayMs,
      }),
    );
    isRunning.current = false;
    setPhase('idle');
    for (const { id } of staleAfterTvAccountChange) void queries.invalidateQueries({ queryKey: [id] });
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
      controllerRef.current?.abort();
      setPhase('stopping');
    },
    forget: () => {
      setAccounts([]);
      setOutcomes(new Map());
    },
  };
}

/** Only a 429 is retried, after the delay that the response gives. */
function getRetryDelayMs(error: unknown): number | null {
  return getErrorStatus(error) === 429 ? Math.min(maxRetryDelaySeconds, getRetryAfterSeconds(error)) * 1_000 : null;
}
