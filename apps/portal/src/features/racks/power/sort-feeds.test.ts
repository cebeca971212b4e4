import { expect, it } from 'vitest';
import { sortFeeds } from './sort-feeds.ts';

const live = { feed: { status: 'ACTIVE' }, voltageV: 231, stale: false, breakerLoadPercent: 30 } as const;

it.each([
  ['the one with the highest load', { ...live, breakerLoadPercent: 20 }, live],
  ['one that sends nothing', live, { ...live, stale: true, breakerLoadPercent: 10 }],
  ['one without voltage', { ...live, stale: true }, { ...live, voltageV: 0, breakerLoadPercent: 0 }],
  ['one that failed', { ...live, stale: true }, { ...live, feed: { status: 'FAILED' }, breakerLoadPercent: null }],
] as const)('puts the worst feed first: %s', (_what, better, worse) => {
  expect(sortFeeds([better, worse])).toEqual([worse, better]);
  expect(sortFeeds([worse, better])).toEqual([worse, better]);
});
