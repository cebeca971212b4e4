import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { LineSummary } from '@demarc/contract/line.ts';
import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import { type LineFaultKind, reportLineFault } from '@demarc/contract/line-fault.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { FieldRules, Rule } from '@demarc/contract/rules/rule.ts';
import { getText } from '@demarc/contract/rules/rule.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import { formatWallTime, parseWallTime } from '../../lib/wall-time.ts';

/** The values of the fault form. */
export type FaultValues = {
  kind: LineFaultKind | '';
  description: string;
  /** Amsterdam wall-clock time. */
  since: string;
  contactName: string;
  contactPhone: string;
  /** Empty until the user decides: a measurement of today is attached by default. */
  attach: 'yes' | 'no' | '';
};

const notInFuture: Rule = (value) =>
  (parseWallTime(getText(value))?.getTime() ?? 0) > Date.now() ? { code: 'line.fault-since-later' } : null;

export const faultRules: FieldRules = { ...reportLineFault.rules, since: [notInFuture] };

/** Prefills the kind and start time of a fault that the network has detected. */
export function getInitialValues(
  line: Pick<LineSummary, 'status' | 'suspended' | 'operationalState' | 'stateSince'>,
): FaultValues {
  const state = isInService(line) ? line.operationalState : 'UNKNOWN';
  const isWrong = state === 'DOWN' || state === 'DEGRADED';
  return {
    kind: state === 'DOWN' ? 'NO_CONNECTION' : '',
    description: '',
    since: isWrong && line.stateSince ? formatWallTime(new Date(line.stateSince)) : '',
    ...{ contactName: '', contactPhone: '', attach: '' },
  };
}

/** The newest finished measurement, and whether it was made today. */
export function findNewestRun(runs: readonly Diagnostic[], now: Date): { run: Diagnostic; isOfToday: boolean } | null {
  const run = runs.find(({ status }) => status !== 'RUNNING');
  return run ? { run, isOfToday: formatAmsterdamDate(new Date(run.startedAt)) === formatAmsterdamDate(now) } : null;
}

export function isAttached(attach: FaultValues['attach'], newest: ReturnType<typeof findNewestRun>): boolean {
  return newest !== null && (attach === '' ? newest.isOfToday : attach === 'yes');
}

export function toRequestBody(
  values: FaultValues,
  newest: ReturnType<typeof findNewestRun>,
): Input<typeof reportLineFault>['body'] {
  return {
    // The rules reject an empty kind.
    kind: values.kind as LineFaultKind,
    description: values.description.trim(),
    since: parseWallTime(values.since)?.toISOString() ?? null,
    contactName: values.contactName.trim() || null,
    contactPhone: values.contactPhone.trim() || null,
    diagnosticId: isAttached(values.attach, newest) ? (newest?.run.diagnosticId ?? null) : null,
  };
}
