import { addProviderWdmLight, getProviderWdm, listProviderWdmRoutes } from '@demarc/contract/provider/wdm.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';
import { simulateLight } from './wdm-light.ts';

/** Limits the load of the demo. The server keeps one reading per quarter of an hour. */
const intervalMs = 5 * 60_000;
const maxMeasured = 40;

/** Sends the light levels of wavelengths every 5 minutes, as the monitors of a real network do. */
export function createWdmMonitor({ retryUntilResponse, client, random }: SimulatorContext): SimulatedActor {
  let measuredAt = 0;

  const measure = async (wdmId: number): Promise<void> => {
    const params = { wdmId };
    const wdm = await client.call(getProviderWdm, { params });
    const reading = { at: new Date().toISOString(), ...simulateLight(wdm, random) };
    await client.call(addProviderWdmLight, { params, body: { readings: [reading] } });
  };

  return {
    async tick() {
      if (Date.now() - measuredAt < intervalMs) return;
      measuredAt = Date.now();
      const wdmIds: number[] = [];
      await retryUntilResponse(async () => {
        const routes = await client.call(listProviderWdmRoutes, {});
        wdmIds.push(
          ...routes.flatMap(({ takenChannels }) =>
            takenChannels.flatMap(({ state, wdmId }) => (state === 'IN_USE' && wdmId !== null ? [wdmId] : [])),
          ),
        );
      });
      for (const wdmId of wdmIds.slice(0, maxMeasured)) await retryUntilResponse(() => measure(wdmId));
    },
  };
}
