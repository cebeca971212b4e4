import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import type { FeedStatus, PowerFeed } from '@demarc/contract/power-feed.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import { expect, it } from 'vitest';
import { findLostFeeds } from './lost-feed.ts';

const rack = (...statuses: FeedStatus[]) => ({
  status: 'ACTIVE' as ServiceStatus,
  suspended: false,
  feeds: statuses.map((status, index) => ({ label: index ? 'B' : 'A', status }) as PowerFeed),
});
const summary = (...voltages: number[]) => ({
  feeds: voltages.map((voltageV, index) => ({ label: index ? 'B' : 'A', voltageV }) as PowerSummary['feeds'][number]),
});

it('finds feeds that failed or have no voltage', () => {
  expect(findLostFeeds(rack('ACTIVE', 'FAILED'))).toEqual(['B']);
  expect(findLostFeeds(rack('ACTIVE', 'ACTIVE'), summary(0, 230))).toEqual(['A']);
  expect(findLostFeeds(rack('OFFLINE', 'ACTIVE'), summary(0, 0))).toEqual(['A', 'B']);
  expect(findLostFeeds(rack('ACTIVE', 'PLANNED'), summary(230))).toEqual([]);
});

it('finds none if the rack has ended or is not delivered, because its feeds are off on purpose', () => {
  expect(findLostFeeds({ ...rack('OFFLINE', 'OFFLINE'), status: 'TERMINATED' }, summary(0, 0))).toEqual([]);
  expect(findLostFeeds({ ...rack('ACTIVE', 'ACTIVE'), status: 'PENDING' }, summary(0, 0))).toEqual([]);
  const ending = { ...rack('OFFLINE', 'ACTIVE'), status: 'PENDING_TERMINATION' as const };
  expect(findLostFeeds(ending)).toEqual(['A']);
  expect(findLostFeeds({ ...ending, suspended: true })).toEqual([]);
});
