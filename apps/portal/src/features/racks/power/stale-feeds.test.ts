import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { describe, expect, it } from 'vitest';
import { findPastTime, findSilentFeeds } from './stale-feeds.ts';

const [recent, old] = ['2026-03-10T11:50:00Z', '2026-03-10T11:00:00Z'];
const createFeed = (label: 'A' | 'B', measuredAt: string | null) =>
  ({ label, measuredAt, stale: measuredAt !== recent }) as PowerSummary['feeds'][number];

describe('feeds that send no samples', () => {
  it.each([
    ['has stopped', old],
    ['has never sent anything', null],
  ])('are found if another feed sends samples: a feed that %s', (_, measuredAt) => {
    const silent = createFeed('B', measuredAt);
    const summary = { feeds: [createFeed('A', recent), silent], measuredAt: recent, allStale: false };
    expect(findSilentFeeds(summary)).toEqual([silent]);
    expect(findPastTime(summary)).toBeNull();
  });

  it.each([
    ['has stopped', old],
    ['has never sent anything', null],
  ])('date the figures if no feed sends samples: the other %s', (_, measuredAt) => {
    const summary = { feeds: [createFeed('A', old), createFeed('B', measuredAt)], measuredAt: old, allStale: true };
    expect(findSilentFeeds(summary)).toEqual([]);
    expect(findPastTime(summary)).toBe(old);
  });

  it('are none while all feeds send samples', () => {
    const summary = { feeds: [createFeed('A', recent), createFeed('B', recent)], measuredAt: recent, allStale: false };
    expect(findSilentFeeds(summary)).toEqual([]);
    expect(findPastTime(summary)).toBeNull();
  });
});
