import type { OperationalState } from '@demarc/contract/line.ts';
import type { Diagnostic, DiagnosticType } from '@demarc/contract/line-diagnostic.ts';

interface MeasuredLine {
  operationalState: OperationalState;
  downMbps: number;
  upMbps: number;
}
type Measured = Partial<Pick<Diagnostic, 'dsl' | 'pon' | 'ip'>>;

/** Invents measured values that match the technology and the state of a line. */
export function measuredValues(type: DiagnosticType, line: MeasuredLine, random: () => number): Measured {
  const ip = ipOf(line, random);
  if (type === 'DSL') return { dsl: dslOf(line, random), ip };
  return type === 'PON' ? { pon: ponOf(line, random), ip } : { ip };
}

function ipOf({ operationalState }: MeasuredLine, random: () => number): NonNullable<Diagnostic['ip']> {
  if (operationalState === 'DOWN') return { gatewayReachable: false, rttAvgMs: null, lossPercent: 100, activeSession: false };
  const isDegraded = operationalState === 'DEGRADED';
  return {
    gatewayReachable: true,
    rttAvgMs: tenths(isDegraded ? 28 + random() * 20 : 3 + random() * 6),
    lossPercent: isDegraded ? tenths(1.5 + random() * 2) : 0,
    activeSession: true,
  };
}

/** Without light only the OLT has values, so those of the ONU are null. */
function ponOf({ operationalState }: MeasuredLine, random: () => number): NonNullable<Diagnostic['pon']> {
  const distanceMeters = 900 + Math.round(random() * 6_000);
  if (operationalState === 'DOWN') {
    return {
      ...{ onuState: 'LOS', rxPowerDbm: null, txPowerDbm: null, oltRxPowerDbm: null, distanceMeters },
      ...{ temperatureC: null, lastDownCause: 'LOS', uptimeSeconds: null },
    };
  }
  return {
    onuState: 'ONLINE',
    rxPowerDbm: tenths(operationalState === 'DEGRADED' ? -27.6 + random() * 0.4 : -22 + random() * 5),
    txPowerDbm: tenths(1.8 + random()),
    oltRxPowerDbm: tenths(-23 + random() * 4),
    distanceMeters,
    temperatureC: tenths(38 + random() * 10),
    lastDownCause: 'DYING_GASP',
    uptimeSeconds: 86_400 + Math.round(random() * 3_000_000),
  };
}

function dslOf({ operationalState, downMbps, upMbps }: MeasuredLine, random: () => number): NonNullable<Diagnostic['dsl']> {
  const isDown = operationalState === 'DOWN';
  const isDegraded = operationalState === 'DEGRADED';
  const rate = (mbps: number, share: number) => (isDown ? 0 : Math.round(mbps * 1_000 * share));
  const margin = isDegraded ? 3.5 : 8;
  return {
    syncState: isDown ? 'DOWN' : 'UP',
    downKbps: rate(downMbps, isDegraded ? 0.7 : 1),
    upKbps: rate(upMbps, isDegraded ? 0.8 : 1),
    attainableDownKbps: rate(downMbps, isDegraded ? 0.75 : 1.15),
    attainableUpKbps: rate(upMbps, isDegraded ? 0.85 : 1.2),
    snrMarginDownDb: isDown ? 0 : tenths(margin + random() * 1.5),
    snrMarginUpDb: isDown ? 0 : tenths(margin + 1 + random() * 1.5),
    attenuationDownDb: tenths(12 + random() * 8),
    attenuationUpDb: tenths(9 + random() * 6),
    crcErrors24h: isDegraded ? 900 + Math.round(random() * 900) : Math.round(random() * 12),
    resyncCount24h: isDegraded ? 14 + Math.round(random() * 6) : isDown ? 3 : 0,
    uptimeSeconds: isDown ? 0 : isDegraded ? 2_400 : 86_400 + Math.round(random() * 900_000),
    stabilityValue: isDown ? 1 : isDegraded ? 3 : 9,
  };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
