import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import type { FeedStatus, PowerFeed } from '@demarc/contract/power-feed.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import { expect, it } from 'vitest';
import { findLostFeeds } from './lost-feed.ts';

const createRack = (...statuses: FeedStatus[]) => ({
  status: 'ACTIVE' as ServiceStatus,
  suspended: false,
  feeds: statuses.map((status, index) => ({ label: index ? 'B' : 'A', status }) as PowerFeed),
});
const createSummary = (...voltages: number[]) => ({
  feeds: voltages.map((voltageV, index) => ({ label: index ? 'B' : 'A', voltageV }) as PowerSummary['feeds'][number]),
});

it('finds feeds that failed or have no voltage', () => {
  expect(findLostFeeds(createRack('ACTIVE', 'FAILED'))).toEqual(['B']);
  expect(findLostFeeds(createRack('ACTIVE', 'ACTIVE'), createSummary(0, 230))).toEqual(['A']);
  expect(findLostFeeds(createRack('OFFLINE', 'ACTIVE'), createSummary(0, 0))).toEqual(['A', 'B']);
  expect(findLostFeeds(createRack('ACTIVE', 'PLANNED'), createSummary(230))).toEqual([]);
});

it('finds none if the rack has ended or is not delivered, because its feeds are off on purpose', () => {
  expect(findLostFeeds({ ...createRack('OFFLINE', 'OFFLINE'), status: 'TERMINATED' }, createSummary(0, 0))).toEqual([]);
  expect(findLostFeeds({ ...createRack('ACTIVE', 'ACTIVE'), status: 'PENDING' }, createSummary(0, 0))).toEqual([]);
  const ending = { ...createRack('OFFLINE', 'ACTIVE'), status: 'PENDING_TERMINATION' as const };
  expect(findLostFeeds(ending)).toEqual(['A']);
  expect(findLostFeeds({ ...ending, suspended: true })).toEqual([]);
});
