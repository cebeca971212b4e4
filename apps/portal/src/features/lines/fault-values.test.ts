import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import { describe, expect, it } from 'vitest';
import { type FaultValues, findNewestRun, getInitialValues, isAttached, toRequestBody } from './fault-values.ts';

const line = { status: 'ACTIVE', suspended: false, operationalState: 'DOWN', stateSince: '2026-01-15T07:30:00.000Z' } as const;
const now = new Date('2026-01-15T12:00:00Z');
const run = (startedAt: string, status: Diagnostic['status'] = 'DONE') =>
  ({ diagnosticId: startedAt, startedAt, status }) as Diagnostic;
const values: FaultValues = { kind: 'SLOW', description: ' Slow ', since: '', contactName: ' ', contactPhone: '', attach: '' };

describe('the fault form', () => {
  it('starts with the state that the network reports', () => {
    expect(getInitialValues(line, null)).toMatchObject({ kind: 'NO_CONNECTION', since: '2026-01-15T08:30' });
    expect(getInitialValues({ ...line, operationalState: 'DEGRADED' }, null)).toMatchObject({
      kind: '',
      since: '2026-01-15T08:30',
    });
    expect(getInitialValues({ ...line, operationalState: 'UP' }, null)).toMatchObject({ kind: '', since: '' });
    // A suspended line is expected to be down.
    expect(getInitialValues({ ...line, status: 'SUSPENDED' }, null)).toMatchObject({ kind: '', since: '' });
  });

  it('says that the line was lost several times', () => {
    const lost = { text: 'Lost 7 times in 30 days', isReturning: true };
    const description = 'Lost 7 times in 30 days.\n';
    expect(getInitialValues(line, lost)).toMatchObject({ kind: 'NO_CONNECTION', description });
    expect(getInitialValues({ ...line, operationalState: 'UP' }, lost)).toMatchObject({ kind: 'UNSTABLE', description });
    expect(getInitialValues({ ...line, operationalState: 'UP' }, { ...lost, isReturning: false })).toMatchObject({
      kind: '',
      description: '',
    });
  });

  it('attaches a measurement of today by default, and an older one if the user chooses to', () => {
    const today = findNewestRun([run('2026-01-15T11:59:00Z', 'RUNNING'), run('2026-01-14T23:30:00Z')], now);
    const older = findNewestRun([run('2026-01-14T22:30:00Z')], now);
    expect(today).toMatchObject({ run: { diagnosticId: '2026-01-14T23:30:00Z' }, isOfToday: true });
    expect(older).toMatchObject({ isOfToday: false });
    expect([isAttached('', today), isAttached('no', today), isAttached('', older), isAttached('yes', older)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(isAttached('yes', findNewestRun([], now))).toBe(false);
    expect(toRequestBody(values, today).diagnosticId).toBe('2026-01-14T23:30:00Z');
  });

  it('sends empty fields as null', () => {
    expect(toRequestBody(values, null)).toEqual({
      kind: 'SLOW',
      description: 'Slow',
      since: null,
      contactName: null,
      contactPhone: null,
      diagnosticId: null,
    });
  });
});
