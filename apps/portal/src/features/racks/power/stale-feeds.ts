import type { PowerSummary } from '@demarc/contract/power/figures.ts';

/** The feeds that send no samples while others do; empty if no feed sends samples, which `findPastTime` reports. */
export function findSilentFeeds({ feeds, allStale }: Pick<PowerSummary, 'feeds' | 'allStale'>): PowerSummary['feeds'] {
  return allStale ? [] : feeds.filter(({ stale }) => stale);
}

/** Returns when the power was last measured, if no feed sends samples any more; null while a feed does. */
export function findPastTime<At extends string | null>({
  allStale,
  measuredAt,
}: {
  allStale: boolean;
  measuredAt: At;
}): At | null {
  return allStale ? measuredAt : null;
}
