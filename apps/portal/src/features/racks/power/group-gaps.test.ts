import type { PowerEvent } from '@demarc/contract/power/event.ts';
import { expect, it } from 'vitest';
import { groupGaps } from './group-gaps.ts';

const openedAt = '2026-03-10T06:00:00.000Z';
const event = (eventId: number, fields: Partial<PowerEvent> = {}) =>
  ({ eventId, type: 'METER_GAP', status: 'OPEN', openedAt, closedAt: null, ...fields }) as PowerEvent;
const getIds = (events: readonly PowerEvent[]) => groupGaps(events).map((group) => group.map(({ eventId }) => eventId));

it('merges feeds that stopped sending at the same time', () => {
  expect(getIds([event(4), event(3, { type: 'FEED_LOST' }), event(2)])).toEqual([[4, 2], [3]]);
});

it('keeps gaps of different times and states, and other events, apart', () => {
  expect(getIds([event(4), event(3, { openedAt: '2026-03-10T05:00:00.000Z' })])).toEqual([[4], [3]]);
  expect(getIds([event(4), event(3, { status: 'ACKNOWLEDGED' })])).toEqual([[4], [3]]);
  expect(getIds([event(4, { type: 'FEED_LOST' }), event(3, { type: 'FEED_LOST' })])).toEqual([[4], [3]]);
  expect(getIds([])).toEqual([]);
});
