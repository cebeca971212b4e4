import { getTvAccount, listTvHistory } from '@demarc/contract/tv-account.ts';
import { confirmTvActivation, dismissTvActivation, type TvActivationRequest } from '@demarc/contract/tv-activation.ts';
import { useState } from 'react';
import { query, queryClient, setCachedRead, useWrite } from '../../../lib/api.ts';
import { getProblem } from '../../../lib/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { type TvRefusalCode, useTvRefusal } from './tv-refusal.tsx';
import { staleAfterTvAccountChange } from './use-tv-account.ts';

/** A colleague's decision on the same request. */
interface EarlierDecision {
  device: string;
  decision: 'CONFIRMED' | 'DISMISSED';
  /** Null if the history does not name anyone. */
  byName: string | null;
}

export interface ActivationRequests {
  /** `onAllowed` replaces the toast. */
  allow: (request: TvActivationRequest, onAllowed?: () => void) => void;
  dismiss: (request: TvActivationRequest) => void;
  /** The id of the request with a pending decision. */
  deciding: string | null;
  earlierDecision: EarlierDecision | null;
  refusal: TvRefusalCode | null;
}

/** Allows or dismisses activation requests. If a colleague decided first, it reports who. */
export function useActivationRequests(id: number): ActivationRequests {
  const confirm = useWrite(confirmTvActivation, { invalidates: staleAfterTvAccountChange });
  const dismiss = useWrite(dismissTvActivation, { invalidates: staleAfterTvAccountChange });
  const refusal = useTvRefusal();
  const [earlierDecision, setEarlierDecision] = useState<EarlierDecision | null>(null);
  const [decidingId, setDecidingId] = useState<string | null>(null);

  const startDecision = ({ activationRequestId }: TvActivationRequest) => {
    refusal.clear();
    setEarlierDecision(null);
    setDecidingId(activationRequestId);
    return { params: { id, activationRequestId } };
  };
  const onError = async (request: TvActivationRequest, error: Error) => {
    const decision = getEarlierDecision(error);
    refusal.refuse(error);
    if (!decision) return;
    refusal.clear();
    const device = request.deviceName;
    setEarlierDecision({ device, decision, byName: await findDecider(id, request, decision) });
  };
  return {
    allow: (request, onAllowed = () => showToast('tv-activation.allowed', { device: request.deviceName })) =>
      confirm.mutate(startDecision(request), {
        onSuccess: (account) => {
          setCachedRead(getTvAccount, { params: { id } }, account);
          onAllowed();
        },
        onError: (error) => void onError(request, error),
      }),
    dismiss: (request) =>
      dismiss.mutate(startDecision(request), {
        onSuccess: () => showToast('tv-activation.dismissed', { device: request.deviceName }),
        onError: (error) => void onError(request, error),
      }),
    deciding: confirm.isPending || dismiss.isPending ? decidingId : null,
    earlierDecision,
    refusal: refusal.code,
  };
}

/** The earlier decision, if that is why the API refused this one. */
function getEarlierDecision(error: unknown): EarlierDecision['decision'] | null {
  const problem = getProblem(error);
  const from = problem?.code === 'INVALID_TRANSITION' ? problem.details?.from : null;
  return from === 'CONFIRMED' || from === 'DISMISSED' ? from : null;
}

async function findDecider(id: number, { deviceName }: TvActivationRequest, decision: EarlierDecision['decision']) {
  const eventSuffix = decision === 'CONFIRMED' ? '.confirmed' : '.dismissed';
  try {
    const { items } = await queryClient.fetchQuery({
      ...query(listTvHistory, { params: { id }, query: { limit: 10 } }),
      staleTime: 0,
    });
    return items.find(({ event, details }) => event.endsWith(eventSuffix) && details.deviceName === deviceName)?.byName ?? null;
  } catch {
    // The name is optional: the notice is also useful without it.
    return null;
  }
}
