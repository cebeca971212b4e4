import type { Appointment } from '@demarc/contract/appointment.ts';
import { serviceKinds } from '@demarc/contract/kinds/registry.ts';
import type { Order, OrderStatus } from '@demarc/contract/order.ts';
import { describe, expect, it } from 'vitest';
import { getExpectedSteps } from './expected-steps.ts';

type StepOrder = Parameters<typeof getExpectedSteps>[0];

const today = '2026-11-20';
const reachedAt = '2026-11-19T09:00:00.000Z';
/** The milestones of a line, of which the first ones are reached. */
const reach = (count: number): Order['milestones'] =>
  serviceKinds.LINE.milestones.map((code, index) => ({ code, plannedAt: null, reachedAt: index < count ? reachedAt : null }));
const visit = (date: string, status: Appointment['status'] = 'CONFIRMED'): Appointment => ({
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

describe('the expected dates of milestones', () => {
  it('have only the delivery until a date is planned: the requested day', () => {
    expect(getSteps({})).toEqual({ DELIVERED: '2026-12-03' });
  });

  it('have the planned day of the delivery', () => {
    expect(getSteps({ status: 'PLANNED', plannedDate: '2026-12-04' })).toEqual({ DELIVERED: '2026-12-04' });
  });

  it('have the day of the visit, and what comes between it and the delivery on the same day', () => {
    const planned = { status: 'PLANNED', milestones: reach(5), plannedDate: '2026-12-04' } as const;
    expect(getSteps({ ...planned, appointment: visit('2026-12-04') })).toEqual({
      INSTALLED: '2026-12-04',
      CONFIGURED: '2026-12-04',
      DELIVERED: '2026-12-04',
    });
    expect(getSteps({ ...planned, appointment: visit('2026-12-02') })).toEqual({
      INSTALLED: '2026-12-02',
      DELIVERED: '2026-12-04',
    });
  });

  it.each(['MISSED', 'FAILED'] as const)('have no day of a visit that was %s', (status) => {
    const planned = { status: 'PLANNED', plannedDate: '2026-12-04' } as const;
    expect(getSteps({ ...planned, appointment: visit('2026-12-04', status) })).toEqual({ DELIVERED: '2026-12-04' });
  });

  it('have no day that has passed, but today', () => {
    expect(getSteps({}, '2026-12-03')).toEqual({ DELIVERED: '2026-12-03' });
    expect(getSteps({}, '2026-12-04')).toEqual({});
  });

  it('leave out milestones that are reached', () => {
    const planned = { status: 'PLANNED', plannedDate: '2026-12-04', appointment: visit('2026-12-04') } as const;
    expect(getSteps({ ...planned, milestones: reach(7) })).toEqual({ DELIVERED: '2026-12-04' });
  });

  it.each<OrderStatus>(['COMPLETED', 'REJECTED', 'FAILED', 'CANCELLED'])('have none once the order is %s', (status) => {
    expect(getSteps({ status })).toEqual({});
  });

  it('have none for a termination', () => {
    expect(getSteps({ subType: 'TERMINATE' })).toEqual({});
  });
});
