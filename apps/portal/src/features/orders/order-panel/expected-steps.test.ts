import type { Appointment } from '@demarc/contract/appointment.ts';
import { serviceKinds } from '@demarc/contract/kinds/registry.ts';
import type { Order, OrderStatus } from '@demarc/contract/order.ts';
import { describe, expect, it } from 'vitest';
import { getExpectedSteps } from './expected-steps.ts';

type StepOrder = Parameters<typeof getExpectedSteps>[0];

const today = '2026-11-20';
const reachedAt = '2026-11-19T09:00:00.000Z';
/** Returns the milestones of a line with the first `count` of them reached. */
const reach = (count: number): Order['milestones'] =>
  serviceKinds.LINE.milestones.map((code, index) => ({ code, plannedAt: null, reachedAt: index < count ? reachedAt : null }));
const createVisit = (date: string, status: Appointment['status'] = 'CONFIRMED'): Appointment => ({
  date,
  window: 'MORNING',
  status,
  address: null,
  contactPhoneNumber: '',
});
const getSteps = (values: Partial<StepOrder>, day = today) =>
  Object.fromEntries(
    getExpectedSteps(
      {
        subType: 'CREATE',
        status: 'ACCEPTED',
        milestones: reach(2),
        appointment: null,
        wishDate: '2026-12-03',
        plannedDate: null,
        deliveredDate: null,
        ...values,
      },
      day,
    ),
  );

describe('getExpectedSteps', () => {
  it('expects only the delivery, on the requested day, until a date is planned', () => {
    expect(getSteps({})).toEqual({ DELIVERED: '2026-12-03' });
  });

  it('expects the delivery on the planned day', () => {
    expect(getSteps({ status: 'PLANNED', plannedDate: '2026-12-04' })).toEqual({ DELIVERED: '2026-12-04' });
  });

  it('expects the installation on the day of the visit, and steps before a delivery on the same day', () => {
    const planned = { status: 'PLANNED', milestones: reach(5), plannedDate: '2026-12-04' } as const;
    expect(getSteps({ ...planned, appointment: createVisit('2026-12-04') })).toEqual({
      INSTALLED: '2026-12-04',
      CONFIGURED: '2026-12-04',
      DELIVERED: '2026-12-04',
    });
    expect(getSteps({ ...planned, appointment: createVisit('2026-12-02') })).toEqual({
      INSTALLED: '2026-12-02',
      DELIVERED: '2026-12-04',
    });
  });

  it.each(['MISSED', 'FAILED'] as const)('expects no installation for a visit that was %s', (status) => {
    const planned = { status: 'PLANNED', plannedDate: '2026-12-04' } as const;
    expect(getSteps({ ...planned, appointment: createVisit('2026-12-04', status) })).toEqual({ DELIVERED: '2026-12-04' });
  });

  it('leaves out dates before today', () => {
    expect(getSteps({}, '2026-12-03')).toEqual({ DELIVERED: '2026-12-03' });
    expect(getSteps({}, '2026-12-04')).toEqual({});
  });

  it('leaves out milestones that have been reached', () => {
    const planned = { status: 'PLANNED', plannedDate: '2026-12-04', appointment: createVisit('2026-12-04') } as const;
    expect(getSteps({ ...planned, milestones: reach(7) })).toEqual({ DELIVERED: '2026-12-04' });
  });

  it.each<OrderStatus>(['COMPLETED', 'REJECTED', 'FAILED', 'CANCELLED'])('expects nothing once the order is %s', (status) => {
    expect(getSteps({ status })).toEqual({});
  });

  it('expects nothing for a termination', () => {
    expect(getSteps({ subType: 'TERMINATE' })).toEqual({});
  });
});
