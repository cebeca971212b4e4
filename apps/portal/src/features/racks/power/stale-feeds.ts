import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { sampleMinutes, staleAfterMinutes } from '@demarc/contract/power/sample.ts';

/** A sample arrives after its interval, so it starts at least one interval before now. */
const staleMs = (staleAfterMinutes + sampleMinutes) * 60_000;

/** Whether a feed has sent nothing for too long. */
export function isFeedStale({ measuredAt }: Pick<PowerSummary['feeds'][number], 'measuredAt'>, now: number): boolean {
  return measuredAt !== null && now - Date.parse(measuredAt) > staleMs;
}

/** Since when which feed sends nothing; the label is null if none of them does. */
export function describeStale({ feeds, measuredAt }: Pick<PowerSummary, 'feeds' | 'measuredAt'>, now: number) {
  const stale = feeds.filter((feed) => isFeedStale(feed, now));
  const [first] = stale;
  return first && stale.length < feeds.length
    ? { label: first.label, since: first.measuredAt }
    : { label: null, since: measuredAt };
}
