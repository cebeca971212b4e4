import { expect, it } from 'vitest';
import { buildStatusTabs } from './status-tabs.ts';

const labels = { current: 'current', over: 'over' };
const getLabels = (byStatus: Record<string, number> | undefined, shown: readonly string[] = []) =>
  buildStatusTabs(((key: string) => key) as never, byStatus, { ...labels, shown }).map(({ label }) => label);

it('builds no tabs for statuses that no service has', () => {
  expect(getLabels({ ACTIVE: 1, PENDING: 2, SUSPENDED: 0, CANCELLED: 1 })).toEqual([
    'current',
    'line.status-ACTIVE',
    'line.status-PENDING',
    'over',
  ]);
});
it('builds no tab for a status that all current services have, unless the list is filtered by it', () => {
  expect(getLabels({ ACTIVE: 3, CANCELLED: 3 })).toEqual(['current', 'over']);
  expect(getLabels({ ACTIVE: 3 }, ['ACTIVE'])).toEqual(['current', 'line.status-ACTIVE']);
});
it('keeps the tab of the statuses that the list is filtered by', () => {
  expect(getLabels({ ACTIVE: 1 }, ['SUSPENDED'])).toContain('line.status-SUSPENDED');
  expect(getLabels({ ACTIVE: 1 }, ['TERMINATED', 'CANCELLED'])).toContain('over');
});
it('builds only the first tab before the counts are known', () => {
  expect(getLabels(undefined)).toEqual(['current']);
});
it('counts services that have ended in their own tab only', () => {
  const tabs = buildStatusTabs(((key: string) => key) as never, { ACTIVE: 3, PENDING: 2, TERMINATED: 4, CANCELLED: 1 }, labels);
  expect(tabs.map(({ label, count }) => [label, count])).toEqual([
    ['current', 5],
    ['line.status-ACTIVE', 3],
    ['line.status-PENDING', 2],
    ['over', 5],
  ]);
});
