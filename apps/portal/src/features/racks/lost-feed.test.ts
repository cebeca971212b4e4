import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import type { FeedStatus, PowerFeed } from '@demarc/contract/power-feed.ts';
import { expect, it } from 'vitest';
import { findLostFeeds } from './lost-feed.ts';

const rack = (...statuses: FeedStatus[]) => ({
  feeds: statuses.map((status, index) => ({ label: index ? 'B' : 'A', status }) as PowerFeed),
});
const summary = (...voltages: number[]) => ({
  feeds: voltages.map((voltageV, index) => ({ label: index ? 'B' : 'A', voltageV }) as PowerSummary['feeds'][number]),
});

it('are the feeds that failed, or that have no voltage', () => {
  expect(findLostFeeds(rack('ACTIVE', 'FAILED'))).toEqual(['B']);
  expect(findLostFeeds(rack('ACTIVE', 'ACTIVE'), summary(0, 230))).toEqual(['A']);
  expect(findLostFeeds(rack('OFFLINE', 'ACTIVE'), summary(0, 0))).toEqual(['A', 'B']);
  expect(findLostFeeds(rack('ACTIVE', 'PLANNED'), summary(230))).toEqual([]);
});
