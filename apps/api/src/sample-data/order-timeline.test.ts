import { describe, expect, it } from 'vitest';
import { buildCancelledEvents, buildDeliveredEvents } from './order-events.ts';
import { buildOrderTimeline } from './order-timeline.ts';
import { toDateTime } from './sample-calendar.ts';

const today = '2026-11-20';
const orderedAt = toDateTime('2026-11-09', 9);

describe('the timeline of a sample order', () => {
  it('keeps the first date as the promised one, and the hold reason only during the hold', () => {
    const delay = { reasonCode: 'APPOINTMENT_FAILED', text: 'Dicht.', workingDays: 2 } as const;
    const orderEvents = buildDeliveredEvents(orderedAt, '2026-11-18', today, delay);
    const onHold = orderEvents.findIndex(({ to }) => to === 'ON_HOLD');
    const timelineOnHold = buildOrderTimeline(orderEvents.slice(0, onHold + 1), { wishDate: '2026-11-16', today: '2026-11-16' });
    expect(timelineOnHold).toMatchObject({
      status: 'ON_HOLD',
      statusReason: { code: 'APPOINTMENT_FAILED' },
      waitingOn: 'END_USER',
    });
    expect(buildOrderTimeline(orderEvents, { wishDate: '2026-11-16', today })).toMatchObject({
      status: 'COMPLETED',
      statusReason: null,
      promisedDate: '2026-11-16',
      plannedDate: '2026-11-18',
      isOpen: false,
      milestone: 'BILLING_STARTED',
    });
  });

  it('stores the status before a requested cancellation', () => {
    const orderEvents = buildCancelledEvents(orderedAt, '2026-11-25', 'Niet meer nodig.');
    const cancelRequested = buildOrderTimeline(orderEvents.slice(0, -1), { wishDate: '2026-11-25', today });
    expect(cancelRequested).toMatchObject({ status: 'CANCEL_REQUESTED', previousStatus: 'PLANNED', isOpen: true });
    expect(buildOrderTimeline(orderEvents, { wishDate: '2026-11-25', today })).toMatchObject({
      status: 'CANCELLED',
      previousStatus: null,
    });
  });
});
