import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { describe, expect, it } from 'vitest';
import { describeStale, findPastTime } from './stale-feeds.ts';

const [recent, old] = ['2026-03-10T11:50:00Z', '2026-03-10T11:00:00Z'];
const feed = (label: 'A' | 'B', measuredAt: string | null) =>
  ({ label, measuredAt, stale: measuredAt !== recent }) as PowerSummary['feeds'][number];

describe('feeds that send nothing', () => {
  it('are named, unless none sends anything', () => {
    const one = { feeds: [feed('A', recent), feed('B', old)], measuredAt: recent };
    expect(describeStale(one)).toEqual({ label: 'B', since: old });
    const all = { feeds: [feed('A', old), feed('B', old)], measuredAt: old };
    expect(describeStale(all)).toEqual({ label: null, since: old });
  });

  it('do not include those that never sent anything', () => {
    expect(describeStale({ feeds: [feed('A', recent), feed('B', null)], measuredAt: recent })).toBeNull();
    expect(describeStale({ feeds: [feed('A', old), feed('B', null)], measuredAt: old })).toEqual({ label: null, since: old });
  });

  it('make the figures those of a past time only if no feed sends anything', () => {
    const all = { feeds: [feed('A', old), feed('B', old)], measuredAt: old };
    expect(findPastTime(all)).toBe(old);
    expect(findPastTime({ feeds: [feed('A', recent), feed('B', old)], measuredAt: recent })).toBeNull();
    expect(findPastTime({ feeds: [feed('A', recent)], measuredAt: recent })).toBeNull();
  });
});
