import type { ColocationFault } from '@demarc/contract/colocation-fault.ts';
import { expect, it } from 'vitest';
import { findLossStart, findPowerReport, getInitialValues } from './power-loss.ts';

const t = ((key: string, { label }: { label: string }) => `${key} ${label}`) as never;
const createLossEvent = (feed: 'A' | 'B', openedAt: string) => ({ type: 'FEED_LOST' as const, feed, openedAt });
const gap = { type: 'METER_GAP' as const, feed: 'B' as const, openedAt: '2026-03-10T06:00:00.000Z' };
const createFault = (kind: string, status: string) => ({ kind, status }) as ColocationFault;

it('reports which feed has no power, and since when in Amsterdam time', () => {
  expect(getInitialValues(['B'], [gap, createLossEvent('B', '2026-03-10T07:25:00.000Z')], t)).toMatchObject({
    kind: 'NO_POWER',
    description: 'rack.lost-feed B.\n',
    since: '2026-03-10T08:25',
  });
});

it('reports both feeds since the first one was lost', () => {
  const events = [createLossEvent('B', '2026-03-10T09:00:00.000Z'), createLossEvent('A', '2026-03-10T07:25:00.000Z')];
  expect(getInitialValues(['A', 'B'], events, t)).toMatchObject({
    description: 'rack.lost-feed A.\nrack.lost-feed B.\n',
    since: '2026-03-10T08:25',
  });
});

it('prefills no unknown time, and nothing if all feeds have power', () => {
  expect(getInitialValues(['B'], [createLossEvent('A', '2026-03-10T07:25:00.000Z')], t)).toMatchObject({
    kind: 'NO_POWER',
    since: '',
  });
  expect(findLossStart([gap], 'B')).toBeNull();
  expect(getInitialValues([], [], t)).toMatchObject({ kind: '', description: '', since: '' });
});

it('finds the unresolved report of the lost power, and no other fault', () => {
  const open = createFault('NO_POWER', 'IN_PROGRESS');
  expect(findPowerReport([createFault('ACCESS', 'REPORTED'), createFault('NO_POWER', 'RESOLVED'), open])).toBe(open);
  expect(findPowerReport([createFault('ACCESS', 'REPORTED'), createFault('NO_POWER', 'RESOLVED')])).toBeNull();
});
