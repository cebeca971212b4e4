import { getDiagnosticVerdict, getFindings } from '@demarc/contract/diagnostic-findings.ts';
import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import { describe, expect, it } from 'vitest';
import { buildLineDiagram } from './line-diagram.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

type Line = Parameters<typeof buildLineDiagram>[0];
const up: Line = { status: 'ACTIVE', suspended: false, operationalState: 'UP', stateSince: ago(90 * 24 * 60) };
const down: Line = { ...up, operationalState: 'DOWN', stateSince: ago(180) };
const degraded: Line = { ...up, operationalState: 'DEGRADED', stateSince: ago(180) };
const unknown: Line = { ...up, operationalState: 'UNKNOWN' };
const online = { startedAt: ago(14 * 24 * 60), stoppedAt: null };
const ended = { startedAt: ago(14 * 24 * 60), stoppedAt: ago(180) };

const goodIp: NonNullable<Diagnostic['ip']> = { gatewayReachable: true, rttAvgMs: 3.2, lossPercent: 0, activeSession: true };
const noIp = { gatewayReachable: false, rttAvgMs: null, lossPercent: 100, activeSession: false };
const goodPon: NonNullable<Diagnostic['pon']> = {
  onuState: 'ONLINE',
  rxPowerDbm: -21.4,
  txPowerDbm: 2,
  oltRxPowerDbm: -22,
  distanceMeters: 4_800,
  temperatureC: 45,
  lastDownCause: null,
  uptimeSeconds: 500_000,
};
const goodDsl: NonNullable<Diagnostic['dsl']> = {
  syncState: 'UP',
  downKbps: 98_400,
  upKbps: 30_100,
  attainableDownKbps: 120_000,
  attainableUpKbps: 35_000,
  snrMarginDownDb: 9,
  snrMarginUpDb: 8,
  attenuationDownDb: 12,
  attenuationUpDb: 11,
  crcErrors24h: 0,
  resyncCount24h: 0,
  uptimeSeconds: 500_000,
  stabilityValue: 9,
};

const createRun = (
  measured: Partial<Pick<Diagnostic, 'ip' | 'pon' | 'dsl'>>,
  minutesAgo = 5,
  values: Partial<Diagnostic> = {},
): Diagnostic => ({
  diagnosticId: '00000000-0000-4000-8000-000000000000',
  type: measured.dsl ? 'DSL' : measured.pon ? 'PON' : 'IP',
  status: 'DONE',
  startedAt: ago(minutesAgo),
  finishedAt: ago(minutesAgo),
  startedByName: null,
  verdict: getDiagnosticVerdict(measured),
  findings: getFindings(measured),
  dsl: null,
  pon: null,
  ip: null,
  ...measured,
  ...values,
});
const pon = (values: Partial<typeof goodPon>, ip: Diagnostic['ip'] = goodIp) => createRun({ pon: { ...goodPon, ...values }, ip });
const dsl = (values: Partial<typeof goodDsl>, ip: Diagnostic['ip'] = goodIp) => createRun({ dsl: { ...goodDsl, ...values }, ip });

const describeDiagram = (line: Line, runs: Diagnostic[], session: Parameters<typeof buildLineDiagram>[2]) => {
  const { segments, conclusion, recommendation } = buildLineDiagram(line, runs, session, now);
  const letters = { ok: 'o', attention: 'A', trouble: 'T', unknown: '?' } as const;
  return [segments.map(({ state }) => letters[state]).join(''), conclusion, recommendation];
};
const findValue = (name: string, ...input: Parameters<typeof describeDiagram>) =>
  buildLineDiagram(...input, now).segments.find((segment) => segment.name === name)?.value;

describe('a diagram', () => {
  it('shows the same start of the up state as the header, even if it is during a session', () => {
    const startedAt = ago(600);
    const recovered = { ...up, stateSince: ago(60) };
    expect(findValue('router', recovered, [], { startedAt, stoppedAt: null })).toEqual({ kind: 'online', since: ago(60) });
    expect(findValue('router', up, [], { startedAt, stoppedAt: null })).toEqual({ kind: 'online', since: startedAt });
  });

  it.each<[string, Line, Diagnostic[], typeof online | typeof ended | null, string[]]>([
    ['everything works', up, [pon({})], online, ['ooooo', 'ok', 'none']],
    ['everything works on copper', up, [dsl({})], online, ['ooooo', 'ok', 'none']],
    ['nothing was measured, but there is a session', up, [], online, ['ooooo', 'ok', 'none']],
    ['nothing was measured', unknown, [], null, ['?????', 'unmeasured', 'measure']],
    ['the network reports that the line is up', up, [], null, ['oooo?', 'up', 'none']],
    ['the light is weak', up, [pon({ rxPowerDbm: -27.4 })], online, ['oooAo', 'PON_RX_LOW', 'PON_RX_LOW']],
    ['the light is too weak', degraded, [pon({ rxPowerDbm: -29 })], online, ['oooTo', 'PON_RX_LOW', 'PON_RX_LOW']],
    ['there is no light', down, [pon({ onuState: 'LOS', rxPowerDbm: null }, noIp)], ended, ['ooT??', 'PON_LOS', 'PON_LOS']],
    ['the ONT lost power', down, [pon({ onuState: 'DYING_GASP' }, noIp)], ended, ['oooT?', 'NO_SYNC', 'NO_SYNC']],
    ['the ONT is off', down, [pon({ onuState: 'OFFLINE' }, noIp)], ended, ['oo?T?', 'NO_SYNC', 'NO_SYNC']],
    ['there is no sync', down, [dsl({ syncState: 'DOWN', snrMarginDownDb: 0 }, noIp)], ended, ['ooT??', 'NO_SYNC', 'NO_SYNC']],
    ['the margin is low', degraded, [dsl({ snrMarginUpDb: 4.5, resyncCount24h: 12 })], online, ['ooAoo', 'SNR_LOW', 'SNR_LOW']],
    ['the modem resyncs', degraded, [dsl({ resyncCount24h: 12 })], online, ['ooAoo', 'RESYNCS', 'RESYNCS']],
    ['there is no session', down, [pon({}, noIp)], ended, ['ooooT', 'NO_SESSION', 'NO_SESSION']],
    ['packets are lost', up, [pon({}, { ...goodIp, lossPercent: 2 })], online, ['ooooA', 'PACKET_LOSS', 'PACKET_LOSS']],
    ['most packets are lost', up, [pon({}, { ...goodIp, lossPercent: 60 })], online, ['ooooT', 'PACKET_LOSS', 'PACKET_LOSS']],
    [
      'weak light explains loss',
      degraded,
      [pon({ rxPowerDbm: -27.4 }, { ...goodIp, lossPercent: 2 })],
      online,
      ['oooAA', 'PON_RX_LOW', 'PON_RX_LOW'],
    ],
    [
      'our network does not answer',
      up,
      [pon({}, { ...goodIp, gatewayReachable: false, lossPercent: 100 })],
      online,
      ['Toooo', 'gateway', 'report'],
    ],
    ['only IP can be measured', down, [createRun({ ip: noIp })], ended, ['????T', 'no-session-unmeasured', 'restart']],
    ['the line is down and not measured', down, [], ended, ['????T', 'down', 'measure']],
    ['the line is degraded and not measured', degraded, [], online, ['ooooo', 'degraded', 'measure']],
    ['the router is off and not measured', up, [], ended, ['????T', 'offline', 'measure']],
    ['the ONT is unknown', unknown, [pon({ onuState: 'UNKNOWN' }, null)], null, ['?????', 'inconclusive', 'measure-again']],
    ['the measurement failed', down, [createRun({}, 5, { status: 'FAILED' })], null, ['?????', 'inconclusive', 'measure-again']],
    ['a degraded line measures well', degraded, [pon({})], online, ['ooooo', 'degraded', 'report']],
    [
      'a measurement is running',
      unknown,
      [createRun({}, 0, { status: 'RUNNING', finishedAt: null })],
      null,
      ['?????', 'unmeasured', 'measure'],
    ],
  ])('when %s', (_case, line, runs, session, expected) => expect(describeDiagram(line, runs, session)).toEqual(expected));

  it.each([
    ['PENDING', 'not-in-service'],
    ['SUSPENDED', 'suspended'],
    ['TERMINATED', 'not-in-service'],
    ['CANCELLED', 'not-in-service'],
  ] as const)('of a %s line shows no measurements', (status, conclusion) =>
    expect(describeDiagram({ ...up, status }, [pon({})], online)).toEqual(['?????', conclusion, 'wait']),
  );
  it('says that a suspended line whose end is planned is suspended', () => {
    const line = { ...up, status: 'PENDING_TERMINATION', suspended: true } as const;
    expect(describeDiagram(line, [], null)).toEqual(['?????', 'suspended', 'wait']);
  });
});

describe('a measurement', () => {
  it('does not count if it is older than the outage', () => {
    expect(describeDiagram(down, [{ ...pon({}), startedAt: ago(181) }], ended)).toEqual(['????T', 'down', 'measure']);
  });
  it('counts for 30 minutes, even if the state changes', () => {
    const fresh = { ...down, stateSince: ago(1) };
    expect(describeDiagram(fresh, [createRun({ pon: goodPon }, 30)], null)[0]).toBe('oooo?');
    expect(describeDiagram(fresh, [createRun({ pon: goodPon }, 31)], null)[0]).toBe('?????');
  });
  it('counts for a day while the state is unchanged', () => {
    const weak = { pon: { ...goodPon, rxPowerDbm: -27.4 } };
    expect(describeDiagram(up, [createRun(weak, 24 * 60)], online)[0]).toBe('oooAo');
    expect(describeDiagram(up, [createRun(weak, 24 * 60 + 1)], online)[0]).toBe('ooooo');
  });
  it('gives way to a later change of the session', () => {
    const run = createRun({ pon: goodPon, ip: noIp }, 20);
    expect(describeDiagram(up, [run], { startedAt: ago(10), stoppedAt: null })[0]).toBe('ooooo');
    expect(describeDiagram(up, [run], online)[0]).toBe('ooooT');
  });
  it('shows in the diagram if it is the newest of its layer', () => {
    const [ipRun, ponRun, older] = [createRun({ ip: goodIp }, 5), createRun({ pon: goodPon }, 10), pon({})];
    expect(buildLineDiagram(up, [ipRun, ponRun, older], online, now).runs).toEqual([ipRun, ponRun]);
    expect(buildLineDiagram(up, [older, ipRun], online, now).runs).toEqual([older]);
    expect(buildLineDiagram(up, [], online, now).runs).toEqual([]);
  });
});

it('provides the value of each segment', () => {
  expect(buildLineDiagram(up, [pon({})], online, now).segments.map(({ value }) => value)).toEqual([
    { kind: 'round-trip', milliseconds: 3.2 },
    null,
    { kind: 'length', meters: 4_800 },
    { kind: 'light', dbm: -21.4 },
    { kind: 'online', since: online.startedAt },
  ]);
  expect(findValue('medium', up, [dsl({})], online)).toEqual({ kind: 'margin', db: 8 });
  expect(findValue('modem', up, [dsl({})], online)).toEqual({ kind: 'sync', downKbps: 98_400, upKbps: 30_100 });
  expect(findValue('medium', degraded, [dsl({ resyncCount24h: 12 })], online)).toEqual({ kind: 'resyncs', count: 12 });
  expect(findValue('router', down, [pon({}, noIp)], ended)).toEqual({ kind: 'no-session', since: ended.stoppedAt });
});
