import { expect, it } from 'vitest';
import { parseSort, toOrderQuery, undeliveredStatuses } from './order-filters.ts';
import { validateOrdersSearch } from './orders-search.ts';

it('lists open orders by default, and all on request', () => {
  expect(toOrderQuery({}, '2026-11-21')).toEqual({ open: true });
  expect(toOrderQuery({ kind: ['CREATE'], ordered: '30' }, '2026-11-21')).toEqual({
    open: true,
    subType: ['CREATE'],
    createdFrom: '2026-10-22',
  });
  expect(toOrderQuery({ scope: 'all' }, '2026-11-21')).toEqual({});
});

it('searches closed orders too', () => expect(toOrderQuery({ q: '104211' }, '2026-11-21')).toEqual({ q: '104211' }));

it('lets a status filter replace the default', () => {
  expect(toOrderQuery({ status: ['COMPLETED'], jeopardy: ['LATE'], waitingOn: ['CUSTOMER'] }, '2026-11-21')).toEqual({
    status: ['COMPLETED'],
    jeopardy: ['LATE'],
    waitingOn: ['CUSTOMER'],
  });
  expect(undeliveredStatuses).toEqual(['REJECTED', 'FAILED', 'CANCELLED']);
});

it.each([
  ['a Saturday', 'week', '2026-11-21', '2026-11-16', '2026-11-22'],
  ['a Sunday', 'week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['a Monday', 'week', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['the end of a year', 'next-week', '2026-12-31', '2027-01-04', '2027-01-10'],
] as const)('finds the week of %s', (_what, expected, today, plannedFrom, plannedTo) => {
  expect(toOrderQuery({ expected }, today)).toEqual({ open: true, plannedFrom, plannedTo });
});

it('sorts by fields that the API supports, otherwise problems first', () => {
  expect(parseSort('plannedDate')).toBe('plannedDate');
  expect(parseSort('price')).toBe('-urgency');
});

it('sorts a list of only completed orders by delivery, unless the user chose another sort order', () => {
  expect(parseSort('-urgency', ['COMPLETED'])).toBe('-deliveredDate');
  expect(parseSort('orderId', ['COMPLETED'])).toBe('orderId');
  expect(parseSort('-urgency', ['COMPLETED', 'REJECTED'])).toBe('-urgency');
  expect(parseSort('-urgency', undeliveredStatuses)).toBe('-urgency');
});

it.each([
  ['104211', 104211],
  [104211, 104211],
  ['x', undefined],
  [-1, undefined],
  [2 ** 31, undefined],
  [undefined, undefined],
])('parses the sort order %j as %j', (order, expected) => {
  expect(validateOrdersSearch({ status: 'NEW', order })).toEqual({ status: 'NEW', order: expected });
});
