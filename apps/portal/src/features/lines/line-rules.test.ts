import { serviceStatuses } from '@demarc/contract/service.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import { describe, expect, it } from 'vitest';
import {
  getBlockReason,
  getFollowUp,
  getLongAfter,
  getNextMeasurementAt,
  getUsualSeconds,
  type LineAction,
} from './line-rules.ts';

const active = { status: 'ACTIVE', suspended: false, openOrderNumber: null, terminationDate: null } as const;
const actions: readonly LineAction[] = ['change-speed', 'move', 'cease', 'withdraw', 'edit', 'diagnose', 'report'];
const getPossibleActions = (status: (typeof serviceStatuses)[number]) =>
  actions.filter((act) => getBlockReason(act, { ...active, status }, ['RESELLER_ADMIN']) === null);

describe('getBlockReason', () => {
  it.each([
    ['PENDING', ['edit']],
    ['ACTIVE', ['change-speed', 'move', 'cease', 'edit', 'diagnose', 'report']],
    ['PENDING_CHANGE', ['edit', 'diagnose', 'report']],
    ['SUSPENDED', ['cease', 'edit', 'report']],
    ['PENDING_TERMINATION', ['withdraw', 'edit', 'diagnose', 'report']],
    ['TERMINATED', []],
    ['CANCELLED', []],
  ] as const)('allows on a %s line: %s', (status, expected) => {
    expect(getPossibleActions(status)).toEqual(expected);
  });

  it('covers every status', () => {
    for (const status of serviceStatuses) expect(Array.isArray(getPossibleActions(status))).toBe(true);
  });

  it('checks the role first', () => {
    expect(getBlockReason('cease', { ...active, status: 'TERMINATED' }, [])).toEqual({ key: 'line.needs-RESELLER_ORDER' });
    expect(getBlockReason('edit', active, ['RESELLER_FINANCE'])).toEqual({
      key: 'line.needs-RESELLER_ORDER-or-RESELLER_SERVICE_DESK',
    });
    expect(getBlockReason('edit', active, ['RESELLER_SERVICE_DESK'])).toBeNull();
    expect(getBlockReason('diagnose', active, ['RESELLER_ORDER'])).toEqual({ key: 'line.needs-RESELLER_SERVICE_DESK' });
    for (const role of ['RESELLER_ORDER', 'RESELLER_SERVICE_DESK']) expect(getBlockReason('report', active, [role])).toBeNull();
  });

  it('blocks on an open order, and gives its number', () => {
    const lineWithOrder = { ...active, openOrderNumber: 'O2026-104402' };
    expect(getBlockReason('move', lineWithOrder, ['RESELLER_ORDER'])).toEqual({ key: 'line.not-order', order: 'O2026-104402' });
    expect(getBlockReason('cease', lineWithOrder, ['RESELLER_ORDER'])).toBeNull();
  });

  it('gives the date on which the line ends', () => {
    const ending = { ...active, status: 'PENDING_TERMINATION', terminationDate: '2026-12-31' } as const;
    expect(getBlockReason('cease', ending, ['RESELLER_ORDER'])).toEqual({
      key: 'line.not-PENDING_TERMINATION',
      day: '2026-12-31',
    });
  });

  it('allows no measurement on a line that was suspended before its termination was requested', () => {
    const blocked = { ...active, status: 'PENDING_TERMINATION', suspended: true, terminationDate: '2026-12-31' } as const;
    expect(isInService(blocked)).toBe(false);
    expect(getBlockReason('diagnose', blocked, ['RESELLER_SERVICE_DESK'])).toEqual({ key: 'line.not-SUSPENDED' });
  });
});

describe('the next measurement', () => {
  it('returns the time only while it is in the future', () => {
    const at = '2026-11-24T10:05:00.000Z';
    expect(getNextMeasurementAt(at, Date.parse(at) - 1)).toBe(at);
    expect(getNextMeasurementAt(at, Date.parse(at))).toBeNull();
    expect(getNextMeasurementAt(null, Date.parse(at))).toBeNull();
  });

  it('recommends a follow-up only to users who can start one, now or later', () => {
    expect(getFollowUp('SNR_LOW', 'now')).toBe('now');
    expect(getFollowUp('SNR_LOW', 'later')).toBe('later');
    expect(getFollowUp('SNR_LOW', 'never')).toBeNull();
    expect(getFollowUp('PON_LOS', 'now')).toBeNull();
  });
});

it('says how long measurements of a line usually take', () => {
  const run = (seconds: number, status: 'DONE' | 'FAILED' = 'DONE') => ({
    status,
    startedAt: '2026-03-10T12:00:00.000Z',
    finishedAt: new Date(Date.parse('2026-03-10T12:00:00.000Z') + seconds * 1000).toISOString(),
  });
  expect(getUsualSeconds([run(8), run(40), run(12), run(120, 'FAILED')])).toBe(12);
  expect(getUsualSeconds([run(120, 'FAILED')])).toBeNull();
  const started = { startedAt: '2026-03-10T12:00:00.000Z' };
  expect(getLongAfter(started, [run(8), run(40), run(12)])).toBe('2026-03-10T12:00:24.000Z');
  expect(getLongAfter(started, [])).toBe('2026-03-10T12:02:00.000Z');
});
