import { type getLineStateHistory, lineHistoryHours } from '@demarc/contract/line.ts';
import type { Output } from '@demarc/contract/operation.ts';
import type { Database } from '../../db/database.ts';
import { countInService } from './count-in-service.ts';
import { countImpaired } from './line-list.store.ts';
import { findHourlyChanges } from './line-state-history.store.ts';

const hourMs = 3_600_000;

/** Calculates the numbers of each hour backwards from the current ones, by undoing the recorded changes. */
export async function getStateHistory(db: Database, customerId: number, now: Date): Promise<Output<typeof getLineStateHistory>> {
  const currentHour = Math.floor(now.getTime() / hourMs) * hourMs;
  const from = new Date(currentHour - (lineHistoryHours - 1) * hourMs);
  const [changes, impaired, inService] = await Promise.all([
    findHourlyChanges(db, customerId, from),
    countImpaired(db, customerId),
    countInService(db, customerId),
  ]);
  const changesByHour = new Map(changes.map((change) => [change.startsAt.getTime(), change]));
  const current = { inService, ...impaired };
  const end = { ...current };
  const hours = Array.from({ length: lineHistoryHours }, (_, hoursAgo) => {
    const startsAt = currentHour - hoursAgo * hourMs;
    const change = changesByHour.get(startsAt);
    const hour = {
      startsAt: new Date(startsAt).toISOString(),
      inService: end.inService,
      down: Math.max(end.down, change ? current.down - change.minDownSince : 0),
      degraded: Math.max(end.degraded, change ? current.degraded - change.minDegradedSince : 0),
    };
    end.inService -= change?.inService ?? 0;
    end.down -= change?.down ?? 0;
    end.degraded -= change?.degraded ?? 0;
    return hour;
  });
  return { hours: hours.reverse() };
}
