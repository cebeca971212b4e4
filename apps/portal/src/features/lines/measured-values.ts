import { findingThresholds } from '@demarc/contract/diagnostic-findings.ts';
import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';

type FindingCode = Diagnostic['findings'][number]['code'];
type Severity = 'OK' | 'WARNING' | 'FAULT';
type Unit = 'dBm' | 'dB' | '%' | 'ms' | 'kbps' | 'm' | 'C' | 's' | null;

/** One measured value with its limit. */
export interface MeasuredValue {
  /** The suffix of its translation key. */
  name: string;
  /** A number with its unit, or a state code of the API. */
  value: number | string | boolean | null;
  unit: Unit;
  /** The threshold for a warning; null when there is none. */
  limit: { finds: 'below' | 'above'; value: number } | null;
  /** Null for values without a rating. */
  severity: Severity | null;
}

/** All values of a measurement, in troubleshooting order. */
export function measuredValues({ ip, dsl, pon, findings }: Diagnostic): readonly MeasuredValue[] {
  const found = new Set(findings.map(({ code }) => code));
  const told = (name: string, value: MeasuredValue['value'], unit: Unit = null): MeasuredValue => ({
    name,
    value,
    unit,
    limit: null,
    severity: null,
  });
  const state = (name: string, value: string | boolean, codes: readonly FindingCode[], isKnown = true): MeasuredValue => ({
    ...told(name, value),
    severity: codes.some((code) => found.has(code)) ? 'FAULT' : isKnown ? 'OK' : null,
  });
  return [
    ...(ip
      ? [
          state('active-session', ip.activeSession, ['NO_SESSION']),
          { ...told('gateway', ip.gatewayReachable), severity: ip.gatewayReachable ? ('OK' as const) : ('FAULT' as const) },
          told('rtt', ip.rttAvgMs, 'ms'),
          judged('loss', ip.lossPercent, 'PACKET_LOSS'),
        ]
      : []),
    ...(dsl
      ? [
          state('sync', dsl.syncState, ['NO_SYNC']),
          told('sync-down', dsl.downKbps, 'kbps'),
          told('sync-up', dsl.upKbps, 'kbps'),
          told('attainable-down', dsl.attainableDownKbps, 'kbps'),
          told('attainable-up', dsl.attainableUpKbps, 'kbps'),
          judged('snr-down', dsl.snrMarginDownDb, 'SNR_LOW'),
          judged('snr-up', dsl.snrMarginUpDb, 'SNR_LOW'),
          told('attenuation-down', dsl.attenuationDownDb, 'dB'),
          told('attenuation-up', dsl.attenuationUpDb, 'dB'),
          judged('resyncs', dsl.resyncCount24h, 'RESYNCS'),
          told('crc', dsl.crcErrors24h),
          told('stability', dsl.stabilityValue),
          told('uptime', dsl.uptimeSeconds, 's'),
        ]
      : []),
    ...(pon
      ? [
          state('onu', pon.onuState, ['PON_LOS', 'NO_SYNC'], pon.onuState !== 'UNKNOWN'),
          judged('rx', pon.rxPowerDbm, 'PON_RX_LOW'),
          told('tx', pon.txPowerDbm, 'dBm'),
          told('olt-rx', pon.oltRxPowerDbm, 'dBm'),
          told('distance', pon.distanceMeters, 'm'),
          told('temperature', pon.temperatureC, 'C'),
          told('last-down', pon.lastDownCause),
          told('uptime', pon.uptimeSeconds, 's'),
        ]
      : []),
  ];
}

function judged(name: string, value: number | null, code: keyof typeof findingThresholds): MeasuredValue {
  const { finds, unit, warning, fault } = findingThresholds[code];
  const isBeyond = (threshold: number) => value !== null && (finds === 'below' ? value < threshold : value > threshold);
  const severity = fault !== null && isBeyond(fault) ? 'FAULT' : isBeyond(warning) ? 'WARNING' : 'OK';
  return { name, value, unit, limit: { finds, value: warning }, severity: value === null ? null : severity };
}
