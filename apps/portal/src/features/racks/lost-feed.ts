import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import type { Colocation } from './use-colocation.ts';

/** The feeds without power: those that failed or are off, or whose last sample has no voltage. */
export function findLostFeeds({ feeds }: Pick<Colocation, 'feeds'>, summary?: Pick<PowerSummary, 'feeds'>): readonly FeedLabel[] {
  const isWithoutVoltage = (label: FeedLabel) => summary?.feeds.find((feed) => feed.label === label)?.voltageV === 0;
  return feeds
    .filter(
      ({ label, status }) => status === 'FAILED' || status === 'OFFLINE' || (status === 'ACTIVE' && isWithoutVoltage(label)),
    )
    .map(({ label }) => label);
}
