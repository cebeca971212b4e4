import type { FeedMeasurement } from '@demarc/contract/power/figures.ts';
import type { PowerFeed } from '@demarc/contract/power-feed.ts';

type SortedFeed = Pick<FeedMeasurement, 'voltageV' | 'stale' | 'breakerLoadPercent'> & {
  feed: Pick<PowerFeed, 'status'> | null;
};

/** Feeds without power first, then those that send nothing, then those with the highest load. */
export function sortFeeds<Feed extends SortedFeed>(feeds: readonly Feed[]): Feed[] {
  return feeds.toSorted((a, b) => getRank(a) - getRank(b) || (b.breakerLoadPercent ?? 0) - (a.breakerLoadPercent ?? 0));
}

function getRank({ feed, voltageV, stale }: SortedFeed): number {
  if (feed?.status === 'FAILED' || feed?.status === 'OFFLINE' || voltageV === 0) return 0;
  return stale ? 1 : 2;
}
