import {
  decideProviderIpPrefixRequest,
  listProviderIpPrefixRequests,
  type ProviderIpPrefixRequest,
} from '@demarc/contract/provider/ip-prefix.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';

/** The time that a review takes, in simulated time. */
const reviewMinutes = 15;
/** The share of requests that are refused. */
const refusalRate = 1 / 20;
const refusalText = 'The justification doesn’t say how many addresses will be used.';
const noSpaceText = 'We have no free prefix of this size. Request a smaller one.';

/** Decides requests for prefixes. */
export function createPrefixDesk({ retryUntilResponse, client, waitMinutes, random, log }: SimulatorContext): SimulatedActor {
  const inProgress = new Set<string>();

  const processOpenItems = async (): Promise<void> => {
    const { items } = await client.call(listProviderIpPrefixRequests, { query: { status: 'REQUESTED', limit: 200 } });
    for (const request of items) void review(request);
  };

  const review = async ({ requestId }: ProviderIpPrefixRequest): Promise<void> => {
    if (inProgress.has(requestId)) return;
    inProgress.add(requestId);
    await waitMinutes(reviewMinutes);
    const params = { requestId };
    const refuse = (text: string) =>
      retryUntilResponse(() => client.call(decideProviderIpPrefixRequest, { params, body: { decision: 'REFUSE', text } }));
    const approve = () =>
      retryUntilResponse(() => client.call(decideProviderIpPrefixRequest, { params, body: { decision: 'APPROVE' } }));
    if (random() < refusalRate) await refuse(refusalText);
    else if (!(await approve())) await refuse(noSpaceText);
    log(`request ${requestId} for a prefix was decided`);
    inProgress.delete(requestId);
  };

  return {
    resume: processOpenItems,
    onEvent({ type }) {
      if (type === 'ip-prefix-request.created') void retryUntilResponse(processOpenItems);
    },
  };
}
