import type { FeedMeasurement } from '@demarc/contract/power/figures.ts';
import type { PowerFeed } from '@demarc/contract/power-feed.ts';

type SortedFeed = Pick<FeedMeasurement, 'voltageV' | 'stale' | 'breakerLoadPercent'> & {
  feed: Pick<PowerFeed, 'status'> | null;
};

/** Sorts feeds without power first, then feeds that send no samples, then by load, highest first. */
export function sortFeeds<Feed extends SortedFeed>(feeds: readonly Feed[]): Feed[] {
  return feeds.toSorted((a, b) => getRank(a) - getRank(b) || (b.breakerLoadPercent ?? 0) - (a.breakerLoadPercent ?? 0));
}

function getRank({ feed, voltageV, stale }: SortedFeed): number {
  if (feed?.status === 'FAILED' || feed?.status === 'OFFLINE' || voltageV === 0) return 0;
  return stale ? 1 : 2;
}
