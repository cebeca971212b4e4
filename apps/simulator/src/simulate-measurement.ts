import type { OperationalState } from '@demarc/contract/line.ts';
import type { Diagnostic, DiagnosticType } from '@demarc/contract/line-diagnostic.ts';

interface MeasuredLine {
  operationalState: OperationalState;
  downMbps: number;
  upMbps: number;
}
type MeasuredValues = Partial<Pick<Diagnostic, 'dsl' | 'pon' | 'ip'>>;

/** Invents measured values that match the technology and the state of a line. */
export function simulateMeasurement(type: DiagnosticType, line: MeasuredLine, random: () => number): MeasuredValues {
  const ip = simulateIp(line, random);
  if (type === 'DSL') return { dsl: simulateDsl(line, random), ip };
  return type === 'PON' ? { pon: simulatePon(line, random), ip } : { ip };
}

function simulateIp({ operationalState }: MeasuredLine, random: () => number): NonNullable<Diagnostic['ip']> {
  if (operationalState === 'DOWN') return { gatewayReachable: false, rttAvgMs: null, lossPercent: 100, activeSession: false };
  const isDegraded = operationalState === 'DEGRADED';
  return {
    gatewayReachable: true,
    rttAvgMs: roundToTenth(isDegraded ? 28 + random() * 20 : 3 + random() * 6),
    lossPercent: isDegraded ? roundToTenth(1.5 + random() * 2) : 0,
    activeSession: true,
  };
}

/** Without light, only the OLT has values, so the values of the ONU are null. */
function simulatePon({ operationalState }: MeasuredLine, random: () => number): NonNullable<Diagnostic['pon']> {
  const distanceMeters = 900 + Math.round(random() * 6_000);
  if (operationalState === 'DOWN') {
    return {
      onuState: 'LOS',
      rxPowerDbm: null,
      txPowerDbm: null,
      oltRxPowerDbm: null,
      distanceMeters,
      temperatureC: null,
      lastDownCause: 'LOS',
      uptimeSeconds: null,
    };
  }
  return {
    onuState: 'ONLINE',
    rxPowerDbm: roundToTenth(operationalState === 'DEGRADED' ? -27.6 + random() * 0.4 : -22 + random() * 5),
    txPowerDbm: roundToTenth(1.8 + random()),
    oltRxPowerDbm: roundToTenth(-23 + random() * 4),
    distanceMeters,
    temperatureC: roundToTenth(38 + random() * 10),
    lastDownCause: 'DYING_GASP',
    uptimeSeconds: 86_400 + Math.round(random() * 3_000_000),
  };
}

function simulateDsl({ operationalState, downMbps, upMbps }: MeasuredLine, random: () => number): NonNullable<Diagnostic['dsl']> {
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
    snrMarginDownDb: isDown ? 0 : roundToTenth(margin + random() * 1.5),
    snrMarginUpDb: isDown ? 0 : roundToTenth(margin + 1 + random() * 1.5),
    attenuationDownDb: roundToTenth(12 + random() * 8),
    attenuationUpDb: roundToTenth(9 + random() * 6),
    crcErrors24h: isDegraded ? 900 + Math.round(random() * 900) : Math.round(random() * 12),
    resyncCount24h: isDegraded ? 14 + Math.round(random() * 6) : isDown ? 3 : 0,
    uptimeSeconds: isDown ? 0 : isDegraded ? 2_400 : 86_400 + Math.round(random() * 900_000),
    stabilityValue: isDown ? 1 : isDegraded ? 3 : 9,
  };
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
