import { expect, it } from 'vitest';
import { getDelay } from './order-delay.ts';

const dates = {
  status: 'PLANNED',
  jeopardy: 'NONE',
  deliveredDate: null,
  wishDate: '2026-11-20',
  promisedDate: null,
  plannedDate: null,
} as const;

it('is late after the promised date, else after the wish date', () => {
  const late = { ...dates, jeopardy: 'LATE' } as const;
  expect(getDelay(late, '2026-11-24')).toEqual({ kind: 'late', days: 2 });
  expect(getDelay({ ...late, promisedDate: '2026-11-23' }, '2026-11-24')).toEqual({ kind: 'late', days: 1 });
});

it('is as late as the day on which it is expected, whenever it is asked', () => {
  const late = { ...dates, jeopardy: 'LATE', promisedDate: '2026-11-24', plannedDate: '2026-12-03' } as const;
  expect(getDelay(late, '2026-11-27')).toEqual({ kind: 'late', days: 7 });
  expect(getDelay(late, '2026-11-30')).toEqual({ kind: 'late', days: 7 });
  expect(getDelay(late, '2026-12-04')).toEqual({ kind: 'late', days: 8 });
});

it('is a day late on the weekend after the promised Friday', () => {
  const late = { ...dates, jeopardy: 'LATE', promisedDate: '2026-11-27' } as const;
  expect(getDelay(late, '2026-11-28')).toEqual({ kind: 'late', days: 1 });
});

it('reports a planned date after the wish date', () => {
  expect(getDelay({ ...dates, plannedDate: '2026-11-25' }, '2026-11-18')).toEqual({ kind: 'after-wish', days: 3 });
  expect(getDelay({ ...dates, plannedDate: '2026-11-19' }, '2026-11-18')).toBeNull();
});

it('reports no delay for a final order', () => {
  expect(getDelay({ ...dates, status: 'COMPLETED', plannedDate: '2026-11-25' }, '2026-11-26')).toBeNull();
});
