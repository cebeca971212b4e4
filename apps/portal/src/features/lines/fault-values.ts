import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { LineSummary } from '@demarc/contract/line.ts';
import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import type { LineFaultKind, reportLineFault } from '@demarc/contract/line-fault.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { isImpaired, isInService } from '@demarc/contract/service-state.ts';
import { emptyFaultReport, type FaultReportValues, toFaultReport } from '../../blocks/fault/fault-values.ts';
import { formatWallTime } from '../../lib/wall-time.ts';
import type { LostLately } from './returning-fault.tsx';

/** The values of the fault form. */
export type FaultValues = FaultReportValues<LineFaultKind> & {
  /** Empty until the user decides: a measurement of today is attached by default. */
  attach: 'yes' | 'no' | '';
};

/** Returns the initial values: the kind, the start time and the repeated losses that the network has detected. */
export function getInitialValues(
  line: Pick<LineSummary, 'status' | 'suspended' | 'operationalState' | 'stateSince'>,
  lost: LostLately | null,
): FaultValues {
  const state = isInService(line) ? line.operationalState : 'UNKNOWN';
  return {
    ...emptyFaultReport,
    kind: state === 'DOWN' ? 'NO_CONNECTION' : lost?.isReturning ? 'UNSTABLE' : '',
    description: lost?.isReturning ? `${lost.text}.\n` : '',
    since: isImpaired(state) && line.stateSince ? formatWallTime(new Date(line.stateSince)) : '',
    attach: '',
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
    ...toFaultReport(values),
    diagnosticId: isAttached(values.attach, newest) ? (newest?.run.diagnosticId ?? null) : null,
  };
}
