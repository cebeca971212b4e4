import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import type { Colocation } from './use-colocation.ts';

/** The feed without power: one that failed or is off, or whose last sample has no voltage. */
export function findLostFeed({ feeds }: Pick<Colocation, 'feeds'>, summary?: Pick<PowerSummary, 'feeds'>): FeedLabel | null {
  const lost =
    feeds.find(({ status }) => status === 'FAILED' || status === 'OFFLINE') ??
    summary?.feeds.find(({ voltageV }) => voltageV === 0);
  return lost?.label ?? null;
}
