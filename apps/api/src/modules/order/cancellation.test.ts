import { orderStatuses } from '@demarc/contract/order.ts';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../http/problem.ts';
import { calculateCancellationCharge } from './cancellation.ts';

type CancellableOrder = Parameters<typeof calculateCancellationCharge>[0];
const order: CancellableOrder = {
  subType: 'CREATE',
  plannedDate: null,
  promisedDate: null,
  mrc: '42.55',
  nrc: '99.99',
  status: 'NEW',
};
const getOutcome = (values: Partial<CancellableOrder>, today: string) => {
  try {
    return calculateCancellationCharge({ ...order, ...values }, today);
  } catch (error) {
    return error instanceof ApiProblem ? error.code : error;
  }
};

describe('the cancellation charge', () => {
  // Friday 13 March 2026: the last day to cancel is Wednesday the 11th.
  const planned = { status: 'PLANNED', plannedDate: '2026-03-13', promisedDate: '2026-03-13' } as const;
  it.each([
    [{}, '2026-03-02', '0.00'],
    [{ status: 'ACCEPTED' }, '2026-03-02', '0.00'],
    [{ status: 'ON_HOLD' }, '2026-03-02', '0.00'],
    [planned, '2026-03-02', '142.54'],
    [planned, '2026-03-11', '142.54'],
    [planned, '2026-03-12', 'CANCELLATION_TOO_LATE'],
    [planned, '2026-03-13', 'CANCELLATION_TOO_LATE'],
    // Over a weekend: planned on Monday the 16th, cancellable until Thursday the 12th.
    [{ ...planned, plannedDate: '2026-03-16' }, '2026-03-12', '142.54'],
    [{ ...planned, plannedDate: '2026-03-16' }, '2026-03-13', 'CANCELLATION_TOO_LATE'],
    // Planned on Tuesday 7 April, cancellable until Thursday the 2nd: Easter Monday is not a working day.
    [{ ...planned, plannedDate: '2026-04-07' }, '2026-04-02', '142.54'],
    // An order on hold is not carried out on its planned date.
    [{ ...planned, status: 'ON_HOLD' }, '2026-03-13', '142.54'],
    [{ ...planned, status: 'ACCEPTED', plannedDate: null }, '2026-03-13', '142.54'],
    [{ ...planned, mrc: '0.00', nrc: '0.00' }, '2026-03-02', '0.00'],
  ] as [Partial<CancellableOrder>, string, string][])('%j on %s: %s', (values, today, expected) => {
    expect(getOutcome(values, today)).toBe(expected);
  });

  it('is calculated until the order is final or already being cancelled, and never for a termination', () => {
    const possible = orderStatuses.filter((status) => getOutcome({ status }, '2026-03-02') !== 'ORDER_NOT_CANCELLABLE');
    expect(possible).toEqual(['NEW', 'ACCEPTED', 'PLANNED', 'ON_HOLD']);
    expect(getOutcome({ subType: 'TERMINATE' }, '2026-03-02')).toBe('ORDER_NOT_CANCELLABLE');
  });
});
