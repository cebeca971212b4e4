import { getTvAccount, listTvHistory } from '@demarc/contract/tv-account.ts';
import { confirmTvActivation, dismissTvActivation, type TvActivationRequest } from '@demarc/contract/tv-activation.ts';
import { useState } from 'react';
import { putRead, queries, query, useWrite } from '../../../lib/api.ts';
import { confirmDone } from '../../../lib/confirmation.ts';
import { problemOf } from '../../../lib/errors.ts';
import { type TvRefusalCode, useTvRefusal } from './tv-refusal.tsx';
import { staleWithTvAccount } from './use-tv-account.ts';

/** A colleague decided first. */
interface Outrun {
  device: string;
  decision: 'CONFIRMED' | 'DISMISSED';
  /** Null where the history does not say. */
  byName: string | null;
}

export interface Requests {
  allow: (request: TvActivationRequest) => void;
  dismiss: (request: TvActivationRequest) => void;
  /** The request that is being decided. */
  deciding: string | null;
  outrun: Outrun | null;
  refusal: TvRefusalCode | null;
}

/** Lets devices in that asked, or sends them away. Who comes second is told who was first. */
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

/** What was decided already, where that is why it was refused. */
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
    // Told without the name then: that somebody was first is what matters.
    return null;
  }
}
