import { getTvAccount, listTvHistory } from '@demarc/contract/tv-account.ts';
import { confirmTvActivation, dismissTvActivation, type TvActivationRequest } from '@demarc/contract/tv-activation.ts';
import { useState } from 'react';
import { putRead, queries, query, useWrite } from '../../../lib/api.ts';
import { confirmDone } from '../../../lib/confirmation.ts';
import { problemOf } from '../../../lib/errors.ts';
import { type TvRefusalCode, useTvRefusal } from './tv-refusal.tsx';
import { staleWithTvAccount } from './use-tv-account.ts';

/** A colleague's decision on the same request. */
interface Outrun {
  device: string;
  decision: 'CONFIRMED' | 'DISMISSED';
  /** Null if the history does not name anyone. */
  byName: string | null;
}

export interface Requests {
  allow: (request: TvActivationRequest) => void;
  dismiss: (request: TvActivationRequest) => void;
  /** The id of the request with a pending decision. */
  deciding: string | null;
  outrun: Outrun | null;
  refusal: TvRefusalCode | null;
}

/** Allows or dismisses activation requests. If a colleague decided first, it reports who. */
export function useRequests(id: number): Requests {
  const confirm = useWrite(confirmTvActivation, { stale: staleWithTvAccount });
  const dismiss = useWrite(dismissTvActivation, { stale: staleWithTvAccount });
  const refusal = useTvRefusal();
  const [outrun, setOutrun] = useState<Outrun | null>(null);
  const [decided, setDecided] = useState<string | null>(null);

  const begin = ({ activationRequestId }: TvActivationRequest) => {
    refusal.clear();
    setOutrun(null);
    setDecided(activationRequestId);
    return { params: { id, activationRequestId } };
  };
  const onError = async (request: TvActivationRequest, error: Error) => {
    const decision = decisionIn(error);
    refusal.refuse(error);
    if (!decision) return;
    refusal.clear();
    const device = request.deviceName;
    setOutrun({ device, decision, byName: await whoDecided(id, request, decision) });
  };
  return {
    allow: (request) =>
      confirm.mutate(begin(request), {
        onSuccess: (account) => {
          putRead(getTvAccount, { params: { id } }, account);
          confirmDone('tv-activation.allowed', { device: request.deviceName });
        },
        onError: (error) => void onError(request, error),
      }),
    dismiss: (request) =>
      dismiss.mutate(begin(request), {
        onSuccess: () => confirmDone('tv-activation.dismissed', { device: request.deviceName }),
        onError: (error) => void onError(request, error),
      }),
    deciding: confirm.isPending || dismiss.isPending ? decided : null,
    outrun,
    refusal: refusal.code,
  };
}

/** The earlier decision, if that is why the API refused this one. */
function decisionIn(error: unknown): Outrun['decision'] | null {
  const problem = problemOf(error);
  const from = problem?.code === 'INVALID_TRANSITION' ? problem.details?.from : null;
  return from === 'CONFIRMED' || from === 'DISMISSED' ? from : null;
}

async function whoDecided(id: number, { deviceName }: TvActivationRequest, decision: Outrun['decision']) {
  const end = decision === 'CONFIRMED' ? '.confirmed' : '.dismissed';
  try {
    const { items } = await queries.fetchQuery({
      ...query(listTvHistory, { params: { id }, query: { limit: 10 } }),
      staleTime: 0,
    });
    return items.find(({ event, details }) => event.endsWith(end) && details.deviceName === deviceName)?.byName ?? null;
  } catch {
    // The name is optional: the notice is also useful without it.
    return null;
  }
}
