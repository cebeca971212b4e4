import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import type { Colocation } from './use-colocation.ts';

/** The feeds of a rack in service without power: those that failed or are off, or whose last sample has no voltage. */
export function findLostFeeds(
  rack: Pick<Colocation, 'status' | 'suspended' | 'feeds'>,
  summary?: Pick<PowerSummary, 'feeds'>,
): readonly FeedLabel[] {
  if (!isInService(rack)) return [];
  const isWithoutVoltage = (label: FeedLabel) => summary?.feeds.find((feed) => feed.label === label)?.voltageV === 0;
  return rack.feeds
    .filter(
      (feed) =>
        feed.status === 'FAILED' || feed.status === 'OFFLINE' || (feed.status === 'ACTIVE' && isWithoutVoltage(feed.label)),
    )
    .map(({ label }) => label);
}
