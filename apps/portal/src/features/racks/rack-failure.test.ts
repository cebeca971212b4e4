import type { ColocationSummary } from '@demarc/contract/colocation.ts';
import { expect, it } from 'vitest';
import { findFailure, findRowFailure, formatFailure, getFailureGlyph, getRowPower } from './rack-failure.ts';

type Power = NonNullable<ColocationSummary['power']>;
const openedAt = '2026-06-01T08:00:00.000Z';
const createRow = (redundancy: 'A_B' | 'SINGLE', power: Partial<Power> | null, status: ColocationSummary['status'] = 'ACTIVE') =>
  ({
    status,
    suspended: false,
    redundancy,
    power: power && { failoverState: 'OK', loadState: 'NORMAL', urgentEvent: null, ...power },
  }) as ColocationSummary;
const t = ((key: string) => key) as never;

it.each([
  ['nothing before it is measured', createRow('A_B', null), null],
  ['nothing if all is well', createRow('A_B', {}), null],
  ['the high load for a warning', createRow('A_B', { loadState: 'WARNING' }), 'rack.high-load'],
  ['nothing for a rack with one feed only', createRow('SINGLE', { failoverState: 'NOT_REDUNDANT' }), null],
  ['nothing for another event', createRow('A_B', { urgentEvent: { type: 'BREAKER_WARNING', feed: 'A', openedAt } }), null],
  ['the critical load', createRow('A_B', { loadState: 'CRITICAL' }), 'rack.critical-load'],
  [
    'the lost feed before the load',
    createRow('A_B', {
      loadState: 'CRITICAL',
      failoverState: 'NOT_REDUNDANT',
      urgentEvent: { type: 'FEED_LOST', feed: 'B', openedAt },
    }),
    'Feed B lost',
  ],
  ['nothing of a load that was critical until the rack ended', createRow('A_B', { loadState: 'CRITICAL' }, 'TERMINATED'), null],
  [
    'nothing of a feed that was lost until the rack ended',
    createRow('A_B', { failoverState: 'NOT_REDUNDANT' }, 'CANCELLED'),
    null,
  ],
  ['nothing before delivery', createRow('A_B', { failoverState: 'NOT_REDUNDANT' }, 'PENDING'), null],
  [
    'the critical load of a rack that ends later',
    createRow('A_B', { loadState: 'CRITICAL' }, 'PENDING_TERMINATION'),
    'rack.critical-load',
  ],
  ['a feed that no event names', createRow('A_B', { failoverState: 'NOT_REDUNDANT' }), 'rack.feed-lost'],
])('finds the failure of a row: %s', (_, given, text) => {
  const failure = findRowFailure(given);
  expect(failure && formatFailure(failure, t, 'en')).toBe(text);
});

it('marks a high load as attention, and the rest as trouble', () => {
  const glyphs = (['WARNING', 'CRITICAL'] as const).map((loadState) =>
    getFailureGlyph(findFailure({ hasLostFeed: false, lostFeed: null, loadState })!),
  );
  expect(glyphs).toEqual(['attention', 'trouble']);
  expect(getFailureGlyph({ type: 'FEED_LOST', feed: null })).toBe('trouble');
});

it('names the lost feed if it is known', () => {
  const failure = findFailure({ hasLostFeed: true, lostFeed: 'B', loadState: 'NORMAL' });
  expect(formatFailure(failure!, t, 'nl')).toBe('Voeding B uitgevallen');
});

it('keeps the last measurement of a rack that ended, without its failure', () => {
  const power = { activePowerKw: 4.2, loadState: 'CRITICAL', failoverState: 'EXCEEDED' } as const;
  expect(getRowPower(createRow('A_B', power, 'TERMINATED'))).toMatchObject({
    activePowerKw: 4.2,
    loadState: 'NORMAL',
    failoverState: null,
    urgentEvent: null,
  });
  expect(getRowPower(createRow('A_B', power, 'PENDING_CHANGE'))).toMatchObject(power);
  expect(getRowPower(createRow('A_B', null, 'TERMINATED'))).toBeNull();
});
