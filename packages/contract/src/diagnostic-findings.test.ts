import { describe, expect, it } from 'vitest';
import {
  findingThresholds,
  getDiagnosticVerdict,
  getFindings,
  type MeasuredValues,
  stateFindings,
} from './diagnostic-findings.ts';
import { type Diagnostic, findingCodes } from './line-diagnostic.ts';

const goodDsl: NonNullable<Diagnostic['dsl']> = {
  syncState: 'UP',
  downKbps: 100_000,
  upKbps: 30_000,
  attainableDownKbps: 120_000,
  attainableUpKbps: 35_000,
  snrMarginDownDb: 9,
  snrMarginUpDb: 9,
  attenuationDownDb: 12,
  attenuationUpDb: 11,
  crcErrors24h: 0,
  resyncCount24h: 0,
  uptimeSeconds: 500_000,
  stabilityValue: 9,
};
const goodPon: NonNullable<Diagnostic['pon']> = {
  onuState: 'ONLINE',
  rxPowerDbm: -20,
  txPowerDbm: 2,
  oltRxPowerDbm: -21,
  distanceMeters: 4_000,
  temperatureC: 45,
  lastDownCause: null,
  uptimeSeconds: 500_000,
};
const goodIp = { gatewayReachable: true, rttAvgMs: 3.2, lossPercent: 0, activeSession: true };

const dsl = (values: object): MeasuredValues => ({ dsl: { ...goodDsl, ...values } });
const pon = (values: object): MeasuredValues => ({ pon: { ...goodPon, ...values } });
const ip = (values: object): MeasuredValues => ({ ip: { ...goodIp, ...values } });
const findCodes = (measured: MeasuredValues) => getFindings(measured).map(({ code, severity }) => `${code} ${severity}`);

it.each<[string, MeasuredValues, string[]]>([
  ['light of -27 dBm', pon({ rxPowerDbm: -27 }), []],
  ['light below -27 dBm', pon({ rxPowerDbm: -27.1 }), ['PON_RX_LOW WARNING']],
  ['light of -28 dBm', pon({ rxPowerDbm: -28 }), ['PON_RX_LOW WARNING']],
  ['light below -28 dBm', pon({ rxPowerDbm: -28.1 }), ['PON_RX_LOW FAULT']],
  ['a margin of 6 dB', dsl({ snrMarginDownDb: 6 }), []],
  ['a margin below 6 dB', dsl({ snrMarginDownDb: 5.9 }), ['SNR_LOW WARNING']],
  ['a margin of 3 dB', dsl({ snrMarginDownDb: 3 }), ['SNR_LOW WARNING']],
  ['a margin below 3 dB', dsl({ snrMarginDownDb: 2.9 }), ['SNR_LOW FAULT']],
  ['a margin upwards below 3 dB', dsl({ snrMarginUpDb: 2.9 }), ['SNR_LOW FAULT']],
  ['10 resyncs', dsl({ resyncCount24h: 10 }), []],
  ['11 resyncs', dsl({ resyncCount24h: 11 }), ['RESYNCS WARNING']],
  ['many resyncs', dsl({ resyncCount24h: 9_999 }), ['RESYNCS WARNING']],
  ['a loss of 1 %', ip({ lossPercent: 1 }), []],
  ['a loss above 1 %', ip({ lossPercent: 1.1 }), ['PACKET_LOSS WARNING']],
  ['a loss of 5 %', ip({ lossPercent: 5 }), ['PACKET_LOSS WARNING']],
  ['a loss above 5 %', ip({ lossPercent: 5.1 }), ['PACKET_LOSS FAULT']],
  ['a gateway that does not answer', ip({ gatewayReachable: false, rttAvgMs: null }), ['PACKET_LOSS FAULT']],
  ['no session', ip({ activeSession: false }), ['NO_SESSION FAULT']],
  ['no light', pon({ onuState: 'LOS', rxPowerDbm: -40 }), ['PON_LOS FAULT']],
  ['an ONU without power', pon({ onuState: 'DYING_GASP', rxPowerDbm: null }), ['NO_SYNC FAULT']],
  ['an ONU that is off', pon({ onuState: 'OFFLINE', rxPowerDbm: null }), ['NO_SYNC FAULT']],
  ['no sync', dsl({ syncState: 'DOWN', snrMarginDownDb: 0 }), ['NO_SYNC FAULT']],
  ['no sync after many', dsl({ syncState: 'DOWN', resyncCount24h: 11 }), ['NO_SYNC FAULT', 'RESYNCS WARNING']],
  ['two things', { ...dsl({ snrMarginDownDb: 5 }), ...ip({ lossPercent: 6 }) }, ['SNR_LOW WARNING', 'PACKET_LOSS FAULT']],
])('%s', (_what, measured, expected) => expect(findCodes(measured)).toEqual(expected));

describe('a finding', () => {
  it('has the measured value, the threshold that it passed and an advice key', () => {
    const advice = { adviceKey: 'line.advice-SNR_LOW' };
    const values = { code: 'SNR_LOW', severity: 'WARNING', value: 4.5, threshold: 6, ...advice };
    expect(getFindings(dsl({ snrMarginUpDb: 4.5 }))).toEqual([values]);
    expect(getFindings(pon({ onuState: 'LOS' }))).toMatchObject([{ threshold: null, adviceKey: 'line.advice-PON_LOS' }]);
  });

  it('comes from either a value or a state', () => {
    expect([...Object.keys(findingThresholds), ...stateFindings].sort()).toEqual([...findingCodes].sort());
  });
});

it.each<[string, MeasuredValues, string]>([
  ['good values', { ...dsl({}), ...ip({}) }, 'OK'],
  ['good light', pon({}), 'OK'],
  ['light that was not measured', pon({ rxPowerDbm: null }), 'OK'],
  ['a warning', ip({ lossPercent: 2 }), 'WARNING'],
  ['a warning and a fault', { ...dsl({ resyncCount24h: 20 }), ...ip({ activeSession: false }) }, 'FAULT'],
  ['an ONU that is not known', pon({ onuState: 'UNKNOWN', rxPowerDbm: null }), 'INCONCLUSIVE'],
  ['an unknown ONU and no session', { ...pon({ onuState: 'UNKNOWN' }), ...ip({ activeSession: false }) }, 'FAULT'],
  ['nothing', {}, 'INCONCLUSIVE'],
  ['nulls', { dsl: null, pon: null, ip: null }, 'INCONCLUSIVE'],
])('gives the verdict for %s', (_what, measured, verdict) => expect(getDiagnosticVerdict(measured)).toBe(verdict));
