import { getRouterAddress } from '@demarc/contract/ip-network.ts';
import { addProviderLinePings, addProviderLineSessions, getProviderLine } from '@demarc/contract/provider/line.ts';
import { listProviderOrders } from '@demarc/contract/provider/order.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';

/** Limits the load of the demo: at most 40 lines are monitored, 3 of them per round. */
const maxMonitoredLines = 40;
const linesPerRound = 3;
const intervalMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Sends pings and sessions for a few lines every minute, as a real network does for every line. */
export function createLineMonitor({ retryUntilResponse, client, random }: SimulatorContext): SimulatedActor {
  const monitoredLineIds = new Set<number>();
  let measuredAt = 0;

  const measure = async (lineId: number): Promise<void> => {
    const params = { lineId };
    const line = await client.call(getProviderLine, { params });
    if (line.status !== 'ACTIVE') return void monitoredLineIds.delete(lineId);
    if (line.operationalState !== 'UP') return;
    const now = new Date();
    const rttAvgMs = Math.round((3 + random() * 6) * 100) / 100;
    const point = { at: now.toISOString(), rttAvgMs, rttMaxMs: rttAvgMs + 2, lossPercent: 0 };
    await client.call(addProviderLinePings, { params, body: { points: [point] } });
    const [evc] = line.evcs;
    const startedAt = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
    const durationSeconds = Math.floor((now.getTime() - startedAt.getTime()) / 1000);
    const session = {
      sessionId: `sim-${lineId}-${startedAt.toISOString().slice(0, 10)}`,
      startedAt: startedAt.toISOString(),
      stoppedAt: null,
      durationSeconds,
      terminateCause: null,
      ipv4: evc?.ipv4Prefix ? getRouterAddress(evc.ipv4Prefix) : null,
      ipv6Prefix: evc?.ipv6Prefix ?? null,
      // Light usage, with more download than upload.
      bytesIn: durationSeconds * 21_000,
      bytesOut: durationSeconds * 164_000,
    };
    await client.call(addProviderLineSessions, { params, body: { sessions: [session] } });
  };

  return {
    async resume() {
      const { items } = await client.call(listProviderOrders, {
        query: { type: 'LINE', status: 'COMPLETED', limit: maxMonitoredLines },
      });
      for (const { serviceRef } of items) if (serviceRef) monitoredLineIds.add(serviceRef.id);
    },

    onEvent({ type, data: { lineId } }) {
      if (type === 'line.active' && typeof lineId === 'number' && monitoredLineIds.size < maxMonitoredLines)
        monitoredLineIds.add(lineId);
    },

    async tick() {
      if (Date.now() - measuredAt < intervalMs) return;
      measuredAt = Date.now();
      const lines = [...monitoredLineIds];
      const first = Math.floor(random() * lines.length);
      const measuredLines = [...lines.slice(first), ...lines.slice(0, first)].slice(0, linesPerRound);
      for (const lineId of measuredLines) await retryUntilResponse(() => measure(lineId));
    },
  };
}
