import type { Diagnostic, DiagnosticVerdict } from './line-diagnostic.ts';

type Finding = Diagnostic['findings'][number];
type FindingCode = Finding['code'];

/** The measured values; each diagnostic type fills in only the parts that it measures. */
export type MeasuredValues = Partial<Pick<Diagnostic, 'dsl' | 'pon' | 'ip'>>;

/** Thresholds beyond which a value becomes a finding; a value equal to the threshold does not. */
export const findingThresholds = {
  PON_RX_LOW: { finds: 'below', unit: 'dBm', warning: -27, fault: -28 },
  SNR_LOW: { finds: 'below', unit: 'dB', warning: 6, fault: 3 },
  RESYNCS: { finds: 'above', unit: null, warning: 10, fault: null },
  PACKET_LOSS: { finds: 'above', unit: '%', warning: 1, fault: 5 },
} as const satisfies Partial<
  Record<FindingCode, { finds: 'below' | 'above'; unit: string | null; warning: number; fault: number | null }>
>;

/** Findings that follow from a state and have no threshold. */
export const stateFindings = ['PON_LOS', 'NO_SYNC', 'NO_SESSION'] as const satisfies readonly FindingCode[];

/** Returns the findings in measured values, from the physical layer up. */
export function getFindings({ dsl, pon, ip }: MeasuredValues): Finding[] {
  const findings: (Finding | null)[] = [];
  // Without light or sync the other values are meaningless.
  if (pon?.onuState === 'LOS') findings.push(createStateFinding('PON_LOS'));
  else if (pon?.onuState === 'OFFLINE' || pon?.onuState === 'DYING_GASP') findings.push(createStateFinding('NO_SYNC'));
  else if (pon && pon.rxPowerDbm !== null) findings.push(createValueFinding('PON_RX_LOW', pon.rxPowerDbm));
  if (dsl?.syncState === 'DOWN') findings.push(createStateFinding('NO_SYNC'));
  else if (dsl) findings.push(createValueFinding('SNR_LOW', Math.min(dsl.snrMarginDownDb, dsl.snrMarginUpDb)));
  if (dsl) findings.push(createValueFinding('RESYNCS', dsl.resyncCount24h));
  if (ip) findings.push(createValueFinding('PACKET_LOSS', ip.gatewayReachable ? ip.lossPercent : 100));
  if (ip && !ip.activeSession) findings.push(createStateFinding('NO_SESSION'));
  return findings.filter((finding) => finding !== null);
}

/** Returns the severity of the worst finding; INCONCLUSIVE if there is none because nothing could be measured. */
export function getDiagnosticVerdict(measured: MeasuredValues): DiagnosticVerdict {
  const severities = getFindings(measured).map(({ severity }) => severity);
  if (severities.includes('FAULT')) return 'FAULT';
  if (severities.includes('WARNING')) return 'WARNING';
  const { dsl, pon, ip } = measured;
  return (!dsl && !pon && !ip) || pon?.onuState === 'UNKNOWN' ? 'INCONCLUSIVE' : 'OK';
}

/** Rates the severity of a value. */
export function rateValue(code: keyof typeof findingThresholds, value: number): 'OK' | 'WARNING' | 'FAULT' {
  const { finds, warning, fault } = findingThresholds[code];
  const isBeyond = (threshold: number) => (finds === 'below' ? value < threshold : value > threshold);
  if (fault !== null && isBeyond(fault)) return 'FAULT';
  return isBeyond(warning) ? 'WARNING' : 'OK';
}

function createValueFinding(code: keyof typeof findingThresholds, value: number): Finding | null {
  const severity = rateValue(code, value);
  if (severity === 'OK') return null;
  const { warning, fault } = findingThresholds[code];
  return { code, severity, value, threshold: severity === 'FAULT' ? fault : warning, adviceKey: getAdviceKey(code) };
}

function createStateFinding(code: (typeof stateFindings)[number]): Finding {
  return { code, severity: 'FAULT', value: 0, threshold: null, adviceKey: getAdviceKey(code) };
}

/** Returns the translation key of the advice for a finding. */
function getAdviceKey(code: FindingCode): string {
  return `line.advice-${code}`;
}
