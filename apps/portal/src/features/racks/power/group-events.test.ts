import type { PowerEvent } from '@demarc/contract/power/event.ts';
import { describe, expect, it } from 'vitest';
import { groupEvents, listOpen } from './group-events.ts';

const openedAt = '2026-03-10T06:00:00.000Z';
const createEvent = (eventId: number, fields: Partial<PowerEvent> = {}) =>
  ({ eventId, type: 'METER_GAP', status: 'OPEN', openedAt, closedAt: null, ...fields }) as PowerEvent;
const getIds = (events: readonly PowerEvent[]) => groupEvents(events).map((group) => group.map(({ eventId }) => eventId));

it('merges feeds that stopped sending at the same time', () => {
  expect(getIds([createEvent(4), createEvent(3, { type: 'FEED_LOST' }), createEvent(2)])).toEqual([[4, 2], [3]]);
});

it('does not merge gaps of different times or states, or other events', () => {
  expect(getIds([createEvent(4), createEvent(3, { openedAt: '2026-03-10T05:00:00.000Z' })])).toEqual([[4], [3]]);
  expect(getIds([createEvent(4), createEvent(3, { status: 'ACKNOWLEDGED' })])).toEqual([[4], [3]]);
  expect(getIds([createEvent(4, { type: 'FEED_LOST' }), createEvent(3, { type: 'FEED_LOST' })])).toEqual([[4], [3]]);
  expect(getIds([])).toEqual([]);
});

describe('a load above both thresholds of the commitment', () => {
  const [critical, warning] = [{ type: 'COMMIT_CRITICAL' }, { type: 'COMMIT_WARNING' }] as const;

  it('is one entry, named after the critical event', () => {
    expect(getIds([createEvent(4, critical), createEvent(3, warning)])).toEqual([[4, 3]]);
    expect(getIds([createEvent(4, warning), createEvent(3, { type: 'FEED_LOST' }), createEvent(2, critical)])).toEqual([
      [2, 4],
      [3],
    ]);
    expect(getIds([createEvent(4, critical), createEvent(3, { ...warning, status: 'ACKNOWLEDGED' })])).toEqual([[4, 3]]);
  });

  it('can be acknowledged while either event is open', () => {
    const [acknowledged, open] = [{ status: 'ACKNOWLEDGED' }, { status: 'OPEN' }] as const;
    const getOpenIds = (first: Partial<PowerEvent>, second: Partial<PowerEvent>) =>
      listOpen([createEvent(4, { ...critical, ...first }), createEvent(3, { ...warning, ...second })]).map(
        ({ eventId }) => eventId,
      );
    expect(getOpenIds(acknowledged, open)).toEqual([3]);
    expect(getOpenIds(open, open)).toEqual([4, 3]);
    expect(getOpenIds(acknowledged, acknowledged)).toEqual([]);
  });

  it('becomes two entries once the load has fallen below one threshold', () => {
    expect(getIds([createEvent(4, { ...critical, status: 'CLOSED' }), createEvent(3, warning)])).toEqual([[4], [3]]);
    expect(getIds([createEvent(4, critical), createEvent(3, { ...warning, status: 'CLOSED' })])).toEqual([[4], [3]]);
  });
});
