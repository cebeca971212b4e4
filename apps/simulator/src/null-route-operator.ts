import {
  activateProviderNullRoute,
  listProviderNullRoutes,
  type ProviderNullRoute,
  removeProviderNullRoute,
} from '@demarc/contract/provider/ip-prefix.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';

/** The time that the routers take, in simulated time. */
const routerMinutes = 1;

/** Creates the network operations centre: sets null routes on the routers, and removes those that end. */
export function createNullRouteOperator({ retryUntilResponse, client, waitMinutes, log }: SimulatorContext): SimulatedActor {
  const inProgress = new Set<string>();

  const processOpenItems = async (): Promise<void> => {
    for (const status of ['REQUESTED', 'ENDING'] as const) {
      const { items } = await client.call(listProviderNullRoutes, { query: { status, limit: 200 } });
      for (const route of items) void carryOut(route);
    }
  };

  const carryOut = async ({ nullRouteId, status, target }: ProviderNullRoute): Promise<void> => {
    const step = `${nullRouteId} ${status}`;
    if (inProgress.has(step)) return;
    inProgress.add(step);
    await waitMinutes(routerMinutes);
    const operation = status === 'REQUESTED' ? activateProviderNullRoute : removeProviderNullRoute;
    const isDone = await retryUntilResponse(() => client.call(operation, { params: { nullRouteId } }));
    if (isDone) log(`the null route of ${target} was ${status === 'REQUESTED' ? 'set' : 'removed'}`);
    inProgress.delete(step);
  };

  return {
    resume: processOpenItems,
    onEvent({ type }) {
      if (type === 'ip-prefix.null-route-requested' || type === 'ip-prefix.null-route-ending')
        void retryUntilResponse(processOpenItems);
    },
  };
}
