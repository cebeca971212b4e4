import { expect, it } from 'vitest';
import { buildStatusTabs } from './status-tabs.ts';

const labels = { all: 'all', over: 'over' };
const getLabels = (byStatus: Record<string, number> | undefined, current: readonly string[] = []) =>
  buildStatusTabs(((key: string) => key) as never, byStatus, { ...labels, current }).map(({ label }) => label);

it('has no tabs for statuses that no service has, except all and active', () => {
  expect(getLabels({ ACTIVE: 0, PENDING: 2, SUSPENDED: 0, CANCELLED: 1 })).toEqual([
    'all',
    'line.status-ACTIVE',
    'line.status-PENDING',
    'over',
  ]);
});
it('keeps the tab of the statuses that the list is filtered by', () => {
  expect(getLabels({ ACTIVE: 1 }, ['SUSPENDED'])).toContain('line.status-SUSPENDED');
  expect(getLabels({ ACTIVE: 1 }, ['TERMINATED', 'CANCELLED'])).toContain('over');
});
it('adds tabs once the counts are known, and removes none', () => {
  expect(getLabels(undefined)).toEqual(['all', 'line.status-ACTIVE']);
});
