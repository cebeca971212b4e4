import { listEvents } from '@demarc/contract/provider/event.ts';
import { createAccountManager } from './account-manager.ts';
import { createApplicationReviewer } from './application-reviewer.ts';
import { createBank } from './bank.ts';
import { createCircuitTester } from './circuit-tester.ts';
import { createDiagnosticRunner } from './diagnostic-runner.ts';
import { createFaultDesk } from './fault-desk.ts';
import { createLineMonitor } from './line-monitor.ts';
import { createNullRouteOperator } from './null-route-operator.ts';
import { createOrderProcessor } from './order-processor.ts';
import { createPowerMeter } from './power-meter.ts';
import { createPrefixDesk } from './prefix-desk.ts';
import { createPrefixRouter } from './prefix-router.ts';
import { createSalesDesk } from './sales-desk.ts';
import { createSimulatorContext, type SimulatorOptions } from './simulator-context.ts';
import { createTvDeviceSimulator } from './tv-device-simulator.ts';
import { createWdmMonitor } from './wdm-monitor.ts';

const pollIntervalMs = 1_000;
const maxEvents = 500;

/** Simulates the provider and its carriers: reads events and reacts to them through the provider API. */
export function createBackOffice(options: SimulatorOptions) {
  const context = createSimulatorContext(options);
  const { retryUntilResponse, client, sleep } = context;
  const actors = [
    createApplicationReviewer,
    createOrderProcessor,
    createDiagnosticRunner,
    createCircuitTester,
    createFaultDesk,
    createSalesDesk,
    createLineMonitor,
    createTvDeviceSimulator,
    createWdmMonitor,
    createPowerMeter,
    createBank,
    createAccountManager,
    createPrefixDesk,
    createPrefixRouter,
    createNullRouteOperator,
  ].map((create) => create(context));

  return {
    /** Resumes open work, then follows new events until the process ends. */
    async work(): Promise<never> {
      let after = 0;
      let isBehind = true;
      while (isBehind) {
        await retryUntilResponse(async () => {
          const { items, next } = await client.call(listEvents, { query: { after, limit: maxEvents } });
          isBehind = items.length === maxEvents;
          after = next;
        });
      }
      // Runs after the last event is read. Anything created meanwhile is seen twice, but processed once.
      for (const player of actors) await retryUntilResponse(async () => player.resume?.());
      for (;;) {
        await retryUntilResponse(async () => {
          const { items, next } = await client.call(listEvents, { query: { after, limit: maxEvents } });
          for (const event of items) for (const player of actors) player.onEvent?.(event);
          after = next;
        });
        for (const player of actors) await player.tick?.();
        await sleep(pollIntervalMs);
      }
    },
  };
}
