import type { Appointment } from '@demarc/contract/appointment.ts';
import type { LineOrderDetails } from '@demarc/contract/kinds/line-order-details.ts';
import { serviceKinds } from '@demarc/contract/kinds/registry.ts';
import type { Order } from '@demarc/contract/order.ts';
import { describe, expect, it } from 'vitest';
import { getNextStep, type SimulatedFailure } from './next-step.ts';

const today = '2026-11-16';
type Values = Partial<Omit<Order, 'milestones'>> & { reached?: Order['milestone'] };

/** Creates an order with only the fields that its next step depends on. */
function createOrder({ reached = 'VALIDATED', ...values }: Values = {}): Order {
  const codes = serviceKinds.LINE.milestones;
  const until = codes.indexOf(reached as (typeof codes)[number]);
  const milestones = codes.map((code, index) => ({
    code,
    plannedAt: null,
    reachedAt: index <= until ? `${today}T08:00:00Z` : null,
  }));
  return {
    orderId: 104_211,
    type: 'LINE',
    subType: 'CREATE',
    status: 'ACCEPTED',
    wishDate: '2026-11-30',
    plannedDate: null,
    appointment: null,
    waitingOn: 'CARRIER',
    statusReason: null,
    notes: [],
    documents: [],
    details: {},
    milestones,
    history: [createHistoryEntry('NEW', null), createHistoryEntry('ACCEPTED', 'NEW')],
    ...values,
  } as unknown as Order;
}
function createHistoryEntry(
  to: Order['status'],
  from: Order['status'] | null,
  at = `${today}T08:00:00Z`,
): Order['history'][number] {
  return { at, from, to, reasonCode: null, text: null, actor: 'CARRIER', plannedDate: null };
}
const getStep = (values: Values, failure: SimulatedFailure | null = null, isExpedited = true) =>
  getNextStep(createOrder(values), today, failure, isExpedited);
const appointment: Appointment = {
  date: '2026-11-30',
  window: 'MORNING',
  status: 'CONFIRMED',
  address: null,
  contactPhoneNumber: '',
};
const plannedOrder = { status: 'PLANNED', plannedDate: '2026-11-30', appointment } as const;

describe('an order without failures', () => {
  it.each([
    ['is sent to the carrier', {}, { milestone: 'SENT_TO_CARRIER', actor: 'PROVIDER' }],
    ['is confirmed', { reached: 'SENT_TO_CARRIER' }, { milestone: 'CARRIER_CONFIRMED', actor: 'CARRIER' }],
    ['is installed', { ...plannedOrder, reached: 'APPOINTMENT_PLANNED' }, { milestone: 'INSTALLED', actor: 'CARRIER' }],
    ['is configured', { ...plannedOrder, reached: 'INSTALLED' }, { milestone: 'CONFIGURED', actor: 'PROVIDER' }],
    ['is delivered', { ...plannedOrder, reached: 'CONFIGURED' }, { isDelivery: true, move: { status: 'COMPLETED' } }],
  ] as const)('%s', (_what, values, step) => expect(getStep(values as Values)).toMatchObject(step));

  it.each([
    [104_211, '2026-11-30'],
    [104_212, '2026-12-01'],
    [104_213, '2026-12-02'],
  ])('is planned on its wish date or up to two working days later', (orderId, plannedDate) => {
    const step = getStep({ orderId, reached: 'CARRIER_CONFIRMED' });
    expect(step).toMatchObject({ move: { status: 'PLANNED', plannedDate, appointment: { date: plannedDate } } });
  });

  it('keeps the requested time of day and needs no visit for a change', () => {
    const details = { appointmentWish: { window: 'DAY' } } as LineOrderDetails;
    expect(getStep({ reached: 'CARRIER_CONFIRMED', details })).toMatchObject({ move: { appointment: { window: 'DAY' } } });
    expect(getStep({ reached: 'CARRIER_CONFIRMED', subType: 'MODIFY' })).not.toHaveProperty('move.appointment');
  });

  it('waits for its date unless it is expedited', () => {
    expect(getStep({ ...plannedOrder, reached: 'APPOINTMENT_PLANNED' }, null, false)).toEqual({ notBefore: '2026-11-30' });
    const dueOrder = { ...plannedOrder, plannedDate: today, reached: 'APPOINTMENT_PLANNED' } as const;
    expect(getStep(dueOrder, null, false)).toMatchObject({ milestone: 'INSTALLED' });
  });

  it.each(['NEW', 'COMPLETED', 'REJECTED', 'FAILED', 'CANCELLED'] as const)('has no next step when it is %s', (status) =>
    expect(getStep({ status })).toBeNull(),
  );
});

describe('an order that fails', () => {
  const confirmed = { reached: 'CARRIER_CONFIRMED' } as const;
  it.each([
    ['NO_CAPACITY', { reached: 'SENT_TO_CARRIER' }, { move: { status: 'REJECTED', reasonCode: 'NO_CAPACITY' } }],
    ['END_USER_NOT_REACHABLE', confirmed, { move: { status: 'ON_HOLD', reasonCode: 'END_USER_NOT_REACHABLE' } }],
    ['DIGGING_REQUIRED', confirmed, { move: { status: 'ON_HOLD', reasonCode: 'DIGGING_REQUIRED' } }],
    ['MIGRATION_CONTESTED', { ...confirmed, subType: 'MIGRATE' }, { move: { reasonCode: 'MIGRATION_CONTESTED' } }],
    ['MIGRATION_CONTESTED', confirmed, { move: { status: 'PLANNED' } }],
    ['APPOINTMENT_MISSED', { ...plannedOrder, reached: 'APPOINTMENT_PLANNED' }, { missed: true }],
    ['LATER_THAN_PROMISED', { ...plannedOrder, reached: 'APPOINTMENT_PLANNED' }, { move: { plannedDate: '2026-12-07' } }],
  ] as const)('by %s', (failure, values, step) => expect(getStep(values as Values, failure)).toMatchObject(step));

  it('gets a new appointment after a missed one', () => {
    const missed = {
      ...plannedOrder,
      appointment: { ...appointment, status: 'MISSED' },
      reached: 'APPOINTMENT_PLANNED',
    } as const;
    expect(getStep(missed, 'APPOINTMENT_MISSED')).toMatchObject({ move: { status: 'PLANNED', plannedDate: '2026-12-02' } });
  });

  it('fails only once', () => {
    const history = [
      createHistoryEntry('NEW', null),
      createHistoryEntry('ACCEPTED', 'NEW'),
      createHistoryEntry('PLANNED', 'ACCEPTED'),
      createHistoryEntry('PLANNED', 'PLANNED'),
    ];
    const replanned = { ...plannedOrder, history, reached: 'APPOINTMENT_PLANNED' } as const;
    expect(getStep(replanned, 'APPOINTMENT_MISSED')).toMatchObject({ milestone: 'INSTALLED' });
    expect(getStep(replanned, 'LATER_THAN_PROMISED')).toMatchObject({ milestone: 'INSTALLED' });
  });

  it('resumes after a while if it waits for another party, and after a reply if it waits for the customer', () => {
    const onHold: Values = { status: 'ON_HOLD', history: [createHistoryEntry('ON_HOLD', 'ACCEPTED')] };
    expect(getStep({ ...onHold, waitingOn: 'END_USER' })).toMatchObject({
      move: { status: 'PLANNED', plannedDate: '2026-12-02' },
    });
    expect(getStep({ ...onHold, waitingOn: 'END_USER' }, null, false)).toBeNull();
    expect(getStep({ ...onHold, waitingOn: 'CUSTOMER' })).toBeNull();
    const createNote = (actor: 'CUSTOMER' | 'PROVIDER', createdAt: string) => ({
      noteId: '',
      author: '',
      actor,
      text: '',
      createdAt,
    });
    const getStepAfterNote = (actor: 'CUSTOMER' | 'PROVIDER', at: string) =>
      getStep({ ...onHold, waitingOn: 'CUSTOMER', notes: [createNote(actor, at)] }, null, false);
    expect(getStepAfterNote('CUSTOMER', `${today}T07:00:00Z`)).toBeNull();
    expect(getStepAfterNote('PROVIDER', `${today}T09:00:00Z`)).toBeNull();
    expect(getStepAfterNote('CUSTOMER', `${today}T09:00:00Z`)).toMatchObject({ move: { status: 'PLANNED' } });
  });
});

it('grants a cancellation until the installation is done', () => {
  const history = [createHistoryEntry('PLANNED', 'ACCEPTED'), createHistoryEntry('CANCEL_REQUESTED', 'PLANNED')];
  const cancelRequested = { ...plannedOrder, status: 'CANCEL_REQUESTED', history } as const;
  expect(getStep({ ...cancelRequested, reached: 'APPOINTMENT_PLANNED' })).toMatchObject({ move: { status: 'CANCELLED' } });
  expect(getStep({ ...cancelRequested, reached: 'INSTALLED' })).toMatchObject({ move: { status: 'PLANNED' } });
});

describe('the termination of a line', () => {
  const termination = { subType: 'TERMINATE', wishDate: '2026-12-16' } as const;
  const getStepOn = (day: string, values: Values = {}) =>
    getNextStep(createOrder({ ...termination, ...values }), day, null, true);
  it('waits while the termination can be withdrawn', () => expect(getStepOn('2026-12-08')).toEqual({ notBefore: '2026-12-09' }));
  it('is sent to the carrier five working days before its date', () =>
    expect(getStepOn('2026-12-09')).toMatchObject({ milestone: 'SENT_TO_CARRIER' }));
  it('is planned for its date and completed on it', () => {
    const confirmed = { reached: 'CARRIER_CONFIRMED' } as const;
    expect(getStepOn('2026-12-10', confirmed)).toMatchObject({ move: { status: 'PLANNED', plannedDate: '2026-12-16' } });
    const planned = { ...confirmed, status: 'PLANNED', plannedDate: '2026-12-16' } as const;
    expect(getStepOn('2026-12-15', planned)).toEqual({ notBefore: '2026-12-16' });
    expect(getStepOn('2026-12-16', planned)).toMatchObject({ move: { status: 'COMPLETED' } });
  });
});
