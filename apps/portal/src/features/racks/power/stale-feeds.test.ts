import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { describe, expect, it } from 'vitest';
import { describeStale, isFeedStale } from './stale-feeds.ts';

const now = Date.parse('2026-03-10T12:02:00Z');
const feed = (label: 'A' | 'B', measuredAt: string | null) => ({ label, measuredAt }) as PowerSummary['feeds'][number];
const [recent, old] = ['2026-03-10T11:50:00Z', '2026-03-10T11:00:00Z'];

describe('feeds that send nothing', () => {
  it.each([
    [recent, false],
    [old, true],
    [null, false],
  ])('measured at %s: %s', (measuredAt, isStale) => {
    expect(isFeedStale({ measuredAt }, now)).toBe(isStale);
  });

  it('names the feed, unless none sends anything', () => {
    const one = { feeds: [feed('A', recent), feed('B', old)], measuredAt: recent };
    expect(describeStale(one, now)).toEqual({ label: 'B', since: old });
    const all = { feeds: [feed('A', old), feed('B', old)], measuredAt: old };
    expect(describeStale(all, now)).toEqual({ label: null, since: old });
  });
});
