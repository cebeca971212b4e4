import type { Output } from '@demarc/contract/operation.ts';
import { finishDiagnostic, getProviderLine, listOpenDiagnostics } from '@demarc/contract/provider/line.ts';
import { simulateMeasurement } from './simulate-measurement.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';

type OpenDiagnostic = Output<typeof listOpenDiagnostics>['items'][number];

/** In real time: a diagnostic takes 3 seconds at any simulation speed. */
const measurementMs = 3_000;

/** Runs requested diagnostics and reports their results. */
export function createDiagnosticRunner({ retryUntilResponse, client, random, sleep }: SimulatorContext): SimulatedActor {
  const inProgress = new Set<string>();

  const processOpenItems = async (): Promise<void> => {
    const { items } = await client.call(listOpenDiagnostics, { query: { limit: 200 } });
    for (const open of items) void measure(open);
  };

  const measure = async ({ diagnosticId, lineId, type }: OpenDiagnostic): Promise<void> => {
    if (inProgress.has(diagnosticId)) return;
    inProgress.add(diagnosticId);
    await sleep(measurementMs);
    await retryUntilResponse(async () => {
      const line = await client.call(getProviderLine, { params: { lineId } });
      await client.call(finishDiagnostic, { params: { diagnosticId }, body: simulateMeasurement(type, line, random) });
    });
    inProgress.delete(diagnosticId);
  };

  return {
    resume: processOpenItems,
    onEvent({ type }) {
      if (type === 'diagnostic.requested') void retryUntilResponse(processOpenItems);
    },
  };
}
