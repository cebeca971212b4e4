import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import type { FeedStatus, PowerFeed } from '@demarc/contract/power-feed.ts';
import { expect, it } from 'vitest';
import { findLostFeed } from './lost-feed.ts';

const rack = (...statuses: FeedStatus[]) => ({
  feeds: statuses.map((status, index) => ({ label: index ? 'B' : 'A', status }) as PowerFeed),
});
const summary = (...voltages: number[]) => ({
  feeds: voltages.map((voltageV, index) => ({ label: index ? 'B' : 'A', voltageV }) as PowerSummary['feeds'][number]),
});

it('is the feed that failed, or that has no voltage', () => {
  expect(findLostFeed(rack('ACTIVE', 'FAILED'))).toBe('B');
  expect(findLostFeed(rack('ACTIVE', 'ACTIVE'), summary(0, 230))).toBe('A');
  expect(findLostFeed(rack('ACTIVE', 'PLANNED'), summary(230))).toBeNull();
});
