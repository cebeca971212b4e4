import type { PowerSummary } from '@demarc/contract/power/figures.ts';

/** The feeds that send nothing now; empty if none does, because the figures are then those of a past time. */
export function findSilentFeeds({ feeds, allStale }: Pick<PowerSummary, 'feeds' | 'allStale'>): PowerSummary['feeds'] {
  return allStale ? [] : feeds.filter(({ stale }) => stale);
}

/** When the power was measured, if no feed sends anything any more: its figures are those of that time. */
export function findPastTime<At extends string | null>({
  allStale,
  measuredAt,
}: {
  allStale: boolean;
  measuredAt: At;
}): At | null {
  return allStale ? measuredAt : null;
}
