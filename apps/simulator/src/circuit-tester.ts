import { estimateLevel } from '@demarc/contract/optical-budget.ts';
import { listOpenCircuitTests, type OpenCircuitTest } from '@demarc/contract/provider/circuit-test.ts';
import { addProviderTestResult, getProviderDcConnection } from '@demarc/contract/provider/dc-connection.ts';
import { addProviderWdmTestResult, getProviderWdm } from '@demarc/contract/provider/wdm.ts';
import { simulateCable } from './simulate-cable.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';
import { simulateLight } from './wdm-light.ts';

/** The time that an engineer needs to get to the cable, in simulated time. */
const travelMinutes = 15;
/** The level that a grey optic receives over a short cable without loss. */
const unattenuatedDbm = -2;

/** Creates the engineer who makes the tests that customers request. */
export function createCircuitTester({ retryUntilResponse, client, random, waitMinutes }: SimulatorContext): SimulatedActor {
  const inProgress = new Set<string>();

  const processOpenItems = async (): Promise<void> => {
    const { items } = await client.call(listOpenCircuitTests, { query: { limit: 200 } });
    for (const openTest of items) void perform(openTest);
  };

  const perform = async (openTest: OpenCircuitTest): Promise<void> => {
    if (inProgress.has(openTest.testId)) return;
    inProgress.add(openTest.testId);
    await waitMinutes(travelMinutes);
    await retryUntilResponse(() => (openTest.subject === 'wdm' ? testWavelength(openTest) : testConnection(openTest)));
    inProgress.delete(openTest.testId);
  };

  const testConnection = async ({ testId, serviceId, type }: OpenCircuitTest): Promise<void> => {
    const params = { dcConnectionId: serviceId };
    const connection = await client.call(getProviderDcConnection, { params });
    const { lengthMeters, lossDb } = simulateCable(connection, connection.orderId);
    const level = unattenuatedDbm - (lossDb ?? 0);
    const values = type === 'LIGHT' ? { rxPowerDbmA: level, rxPowerDbmZ: level - 0.3 } : { lengthMeters, lossDb };
    await client.call(addProviderTestResult, { params, body: { testId, ...values } });
  };

  const testWavelength = async ({ testId, serviceId, type }: OpenCircuitTest): Promise<void> => {
    const params = { wdmId: serviceId };
    const wdm = await client.call(getProviderWdm, { params });
    const light = simulateLight(wdm, random);
    const isWeak = light.rxPowerDbmA < estimateLevel(wdm.lineOptic, wdm.workingPath.lossDb) - 1;
    const { lengthKm, lossDb } = wdm.workingPath;
    const values = type === 'LIGHT' ? light : { lengthMeters: Math.round(lengthKm * 1_000), lossDb };
    const verdict = isWeak && type === 'LIGHT' ? 'WARNING' : 'OK';
    await client.call(addProviderWdmTestResult, { params, body: { testId, verdict, ...values } });
  };

  return {
    resume: processOpenItems,
    onEvent({ type }) {
      if (type.endsWith('.test-requested')) void retryUntilResponse(processOpenItems);
    },
  };
}
