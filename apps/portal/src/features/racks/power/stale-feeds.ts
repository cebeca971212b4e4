import type { PowerSummary } from '@demarc/contract/power/figures.ts';

type Measured = Pick<PowerSummary, 'feeds' | 'measuredAt'>;

/** Which feed sends nothing any more, and since when; the label is null if none of them does. Null while all measured feeds send. */
export function describeStale({ feeds, measuredAt }: Measured) {
  const measured = feeds.filter((feed) => feed.measuredAt !== null);
  const silent = measured.filter(({ stale }) => stale);
  const [first] = silent;
  if (!first || measuredAt === null) return null;
  return silent.length < measured.length ? { label: first.label, since: first.measuredAt } : { label: null, since: measuredAt };
}

/** When the power was measured, if no feed sends anything any more: its figures are those of that time. */
export function findPastTime(summary: Measured): string | null {
  const stale = describeStale(summary);
  return stale?.label === null ? stale.since : null;
}
