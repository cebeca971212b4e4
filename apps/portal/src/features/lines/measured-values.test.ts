import { getFindings } from '@demarc/contract/diagnostic-findings.ts';
import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import { describe, expect, it } from 'vitest';
import { getMeasuredValues } from './measured-values.ts';

const pon: NonNullable<Diagnostic['pon']> = {
  onuState: 'ONLINE',
  rxPowerDbm: -21.4,
  txPowerDbm: 2.1,
  oltRxPowerDbm: -22,
  distanceMeters: 4_800,
  temperatureC: 48,
  lastDownCause: null,
  uptimeSeconds: 90_000,
};
const ip: NonNullable<Diagnostic['ip']> = { gatewayReachable: true, rttAvgMs: 6, lossPercent: 0, activeSession: true };

function createRun(measured: Partial<Pick<Diagnostic, 'ip' | 'pon' | 'dsl'>>): Diagnostic {
  return {
    diagnosticId: '00000000-0000-4000-8000-000000000000',
    type: 'PON',
    status: 'DONE',
    startedAt: '2026-11-21T10:00:00Z',
    finishedAt: '2026-11-21T10:00:30Z',
    startedByName: null,
    verdict: 'OK',
    findings: getFindings(measured),
    dsl: null,
    pon: null,
    ip: null,
    ...measured,
  };
}
const findValue = (diagnostic: Diagnostic, name: string) =>
  getMeasuredValues(diagnostic).find((measuredValue) => measuredValue.name === name);

describe('a value with a limit', () => {
  it.each([
    [-27, 'OK'],
    [-27.1, 'WARNING'],
    [-28, 'WARNING'],
    [-28.1, 'FAULT'],
  ])('rates %d dBm as %s, like the findings', (rxPowerDbm, severity) => {
    const diagnostic = createRun({ pon: { ...pon, rxPowerDbm } });
    expect(findValue(diagnostic, 'rx')).toMatchObject({ limit: { finds: 'below', value: -27 }, severity });
    expect(diagnostic.findings.map((finding) => finding.severity)).toEqual(severity === 'OK' ? [] : [severity]);
  });
  it('has no rating if it was not measured', () => {
    expect(findValue(createRun({ pon: { ...pon, onuState: 'LOS', rxPowerDbm: null } }), 'rx')?.severity).toBeNull();
  });
});

describe('a state', () => {
  it('is a fault when a finding says so', () => {
    expect(findValue(createRun({ pon: { ...pon, onuState: 'LOS' } }), 'onu')).toMatchObject({ value: 'LOS', severity: 'FAULT' });
    expect(findValue(createRun({ ip: { ...ip, activeSession: false } }), 'active-session')?.severity).toBe('FAULT');
  });
  it('is OK otherwise, and unrated when unknown', () => {
    expect(findValue(createRun({ pon }), 'onu')?.severity).toBe('OK');
    expect(findValue(createRun({ pon: { ...pon, onuState: 'UNKNOWN' } }), 'onu')?.severity).toBeNull();
  });
});

it('shows only the values of the measurement type', () => {
  expect(getMeasuredValues(createRun({ ip })).map(({ name }) => name)).toEqual(['active-session', 'gateway', 'rtt', 'loss']);
  expect(getMeasuredValues(createRun({}))).toEqual([]);
});
