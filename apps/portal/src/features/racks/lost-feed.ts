import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import { inServiceStatuses } from '@demarc/contract/service-state.ts';
import type { Colocation } from './use-colocation.ts';

/** Whether a rack should have power, by the statuses that the overview counts: the feeds of one that ended are off on purpose. */
export function isPowerExpected(status: ServiceStatus): boolean {
  return (inServiceStatuses as readonly ServiceStatus[]).includes(status);
}

/** The feeds without power: those that failed or are off, or whose last sample has no voltage. */
export function findLostFeeds(
  { status, feeds }: Pick<Colocation, 'status' | 'feeds'>,
  summary?: Pick<PowerSummary, 'feeds'>,
): readonly FeedLabel[] {
  if (!isPowerExpected(status)) return [];
  const isWithoutVoltage = (label: FeedLabel) => summary?.feeds.find((feed) => feed.label === label)?.voltageV === 0;
  return feeds
    .filter(
      (feed) =>
        feed.status === 'FAILED' || feed.status === 'OFFLINE' || (feed.status === 'ACTIVE' && isWithoutVoltage(feed.label)),
    )
    .map(({ label }) => label);
}
