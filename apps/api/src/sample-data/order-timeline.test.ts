import { describe, expect, it } from 'vitest';
import { getJeopardy, getWaitingParty } from '../modules/order/order-state.ts';
import {
  buildAcceptedEvents,
  buildCancelledEvents,
  buildConfirmedEvents,
  buildDeliveredEvents,
  buildFailedEvents,
  buildPlannedEvents,
} from './order-events.ts';
import { buildOrderTimeline, type OrderEvent } from './order-timeline.ts';
import { toDateTime } from './sample-calendar.ts';

const today = '2026-11-20';
const orderedAt = toDateTime('2026-11-09', 9);
const held: OrderEvent = { at: toDateTime('2026-11-12', 9), to: 'ON_HOLD', reasonCode: 'MIGRATION_CONTESTED', text: 'Betwist.' };

describe('the timeline of a sample order', () => {
  it.each<[string, OrderEvent[], string]>([
    ['accepted', buildAcceptedEvents(orderedAt), '2026-11-27'],
    ['accepted and overdue', buildAcceptedEvents(orderedAt), '2026-11-19'],
    ['sent to the carrier', buildConfirmedEvents(orderedAt), '2026-11-27'],
    ['planned', buildPlannedEvents(orderedAt, '2026-11-25'), '2026-11-25'],
    ['planned after its wish', buildPlannedEvents(orderedAt, '2026-11-25'), '2026-11-24'],
    ['planned for a day that is past', buildPlannedEvents(orderedAt, '2026-11-19'), '2026-11-19'],
    ['on hold', [...buildConfirmedEvents(orderedAt), held], '2026-12-04'],
    ['on hold close to its wish', [...buildConfirmedEvents(orderedAt), held], '2026-11-24'],
    ['delivered', buildDeliveredEvents(orderedAt, '2026-11-17', today), '2026-11-13'],
    ['failed', buildFailedEvents(orderedAt, '2026-11-17', 'NOT_FEASIBLE', ''), '2026-11-17'],
  ])('has the waiting party and jeopardy that the server would set: %s', (_what, turns, wishDate) => {
    const life = buildOrderTimeline(turns, { wishDate, today });
    const { milestones, plannedDate = null, promisedDate = null, status, statusReason } = life;
    expect(life.waitingOn).toBe(getWaitingParty('LINE', status, { milestones, reasonCode: statusReason?.code ?? null }));
    expect(life.jeopardy).toBe(getJeopardy({ status, wishDate, plannedDate, promisedDate }, today));
  });

  it('keeps the first date as the promised one, and the hold reason only during the hold', () => {
    const delay = { reasonCode: 'APPOINTMENT_FAILED', text: 'Dicht.', workingDays: 2 } as const;
    const turns = buildDeliveredEvents(orderedAt, '2026-11-18', today, delay);
    const onHold = turns.findIndex(({ to }) => to === 'ON_HOLD');
    const meanwhile = buildOrderTimeline(turns.slice(0, onHold + 1), { wishDate: '2026-11-16', today: '2026-11-16' });
    expect(meanwhile).toMatchObject({ status: 'ON_HOLD', statusReason: { code: 'APPOINTMENT_FAILED' }, waitingOn: 'END_USER' });
    expect(buildOrderTimeline(turns, { wishDate: '2026-11-16', today })).toMatchObject({
      ...{ status: 'COMPLETED', statusReason: null, promisedDate: '2026-11-16', plannedDate: '2026-11-18', isOpen: false },
      milestone: 'BILLING_STARTED',
    });
  });

  it('stores the status before a requested cancellation', () => {
    const turns = buildCancelledEvents(orderedAt, '2026-11-25', 'Niet meer nodig.');
    const asked = buildOrderTimeline(turns.slice(0, -1), { wishDate: '2026-11-25', today });
    expect(asked).toMatchObject({ status: 'CANCEL_REQUESTED', previousStatus: 'PLANNED', isOpen: true });
    expect(buildOrderTimeline(turns, { wishDate: '2026-11-25', today })).toMatchObject({
      status: 'CANCELLED',
      previousStatus: null,
    });
  });
});
