import type { Output } from '@demarc/contract/operation.ts';
import { finishDiagnostic, getProviderLine, listOpenDiagnostics } from '@demarc/contract/provider/line.ts';
import type { Desk, Player } from './desk.ts';
import { measuredValues } from './measured.ts';

type Open = Output<typeof listOpenDiagnostics>['items'][number];

/** In real time: a diagnostic takes 3 seconds at any simulation speed. */
const measuringMs = 3_000;

/** Runs requested diagnostics and reports their results. */
export function createDiagnostics({ answered, client, random, wait }: Desk): Player {
  const inHand = new Set<string>();

  const takeUp = async (): Promise<void> => {
    const { items } = await client.call(listOpenDiagnostics, { query: { limit: 200 } });
    for (const open of items) void measure(open);
  };

  const measure = async ({ diagnosticId, lineId, type }: Open): Promise<void> => {
    if (inHand.has(diagnosticId)) return;
    inHand.add(diagnosticId);
    await wait(measuringMs);
    await answered(async () => {
      const line = await client.call(getProviderLine, { params: { lineId } });
      await client.call(finishDiagnostic, { params: { diagnosticId }, body: measuredValues(type, line, random) });
    });
    inHand.delete(diagnosticId);
  };

  return {
    takeUp,
    react({ type }) {
      if (type === 'diagnostic.requested') void answered(takeUp);
    },
  };
}
