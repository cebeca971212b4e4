import { findingThresholds, rateValue } from '@demarc/contract/diagnostic-findings.ts';
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
export function getMeasuredValues({ ip, dsl, pon, findings }: Diagnostic): readonly MeasuredValue[] {
  const foundCodes = new Set(findings.map(({ code }) => code));
  const toUnratedValue = (name: string, value: MeasuredValue['value'], unit: Unit = null): MeasuredValue => ({
    name,
    value,
    unit,
    limit: null,
    severity: null,
  });
  const toStateValue = (name: string, value: string | boolean, codes: readonly FindingCode[], isKnown = true): MeasuredValue => ({
    ...toUnratedValue(name, value),
    severity: codes.some((code) => foundCodes.has(code)) ? 'FAULT' : isKnown ? 'OK' : null,
  });
  return [
    ...(ip
      ? [
          toStateValue('active-session', ip.activeSession, ['NO_SESSION']),
          {
            ...toUnratedValue('gateway', ip.gatewayReachable),
            severity: ip.gatewayReachable ? ('OK' as const) : ('FAULT' as const),
          },
          toUnratedValue('rtt', ip.rttAvgMs, 'ms'),
          toRatedValue('loss', ip.lossPercent, 'PACKET_LOSS'),
        ]
      : []),
    ...(dsl
      ? [
          toStateValue('sync', dsl.syncState, ['NO_SYNC']),
          toUnratedValue('sync-down', dsl.downKbps, 'kbps'),
          toUnratedValue('sync-up', dsl.upKbps, 'kbps'),
          toUnratedValue('attainable-down', dsl.attainableDownKbps, 'kbps'),
          toUnratedValue('attainable-up', dsl.attainableUpKbps, 'kbps'),
          toRatedValue('snr-down', dsl.snrMarginDownDb, 'SNR_LOW'),
          toRatedValue('snr-up', dsl.snrMarginUpDb, 'SNR_LOW'),
          toUnratedValue('attenuation-down', dsl.attenuationDownDb, 'dB'),
          toUnratedValue('attenuation-up', dsl.attenuationUpDb, 'dB'),
          toRatedValue('resyncs', dsl.resyncCount24h, 'RESYNCS'),
          toUnratedValue('crc', dsl.crcErrors24h),
          toUnratedValue('stability', dsl.stabilityValue),
          toUnratedValue('uptime', dsl.uptimeSeconds, 's'),
        ]
      : []),
    ...(pon
      ? [
          toStateValue('onu', pon.onuState, ['PON_LOS', 'NO_SYNC'], pon.onuState !== 'UNKNOWN'),
          toRatedValue('rx', pon.rxPowerDbm, 'PON_RX_LOW'),
          toUnratedValue('tx', pon.txPowerDbm, 'dBm'),
          toUnratedValue('olt-rx', pon.oltRxPowerDbm, 'dBm'),
          toUnratedValue('distance', pon.distanceMeters, 'm'),
          toUnratedValue('temperature', pon.temperatureC, 'C'),
          toUnratedValue('last-down', pon.lastDownCause),
          toUnratedValue('uptime', pon.uptimeSeconds, 's'),
        ]
      : []),
  ];
}

function toRatedValue(name: string, value: number | null, code: keyof typeof findingThresholds): MeasuredValue {
  const { finds, unit, warning } = findingThresholds[code];
  const severity = value === null ? null : rateValue(code, value);
  return { name, value, unit, limit: { finds, value: warning }, severity };
}
