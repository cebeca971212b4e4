import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import type { DiagnosticWithStarter } from './diagnostic.store.ts';

/** Longer than any measurement takes. A measurement that runs longer has failed. */
const timeoutMilliseconds = 2 * 60 * 1000;

/** Returns the latest start time of a measurement that has timed out. */
export function getOverdueCutoff(now: Date): Date {
  return new Date(now.getTime() - timeoutMilliseconds);
}

export function isOverdue({ status, startedAt }: Pick<DiagnosticWithStarter, 'status' | 'startedAt'>, now: Date): boolean {
  return status === 'RUNNING' && startedAt <= getOverdueCutoff(now);
}

/** Presents a measurement. An overdue one is shown as failed, even before the job has marked it as such. */
export function toDiagnostic(row: DiagnosticWithStarter, now: Date): Diagnostic {
  const { diagnosticId, type, status, startedAt, finishedAt, startedByName, verdict, findings, dsl, pon, ip } = row;
  const end = new Date(startedAt.getTime() + timeoutMilliseconds);
  const state = isOverdue(row, now)
    ? ({ status: 'FAILED', finishedAt: end.toISOString(), verdict: 'INCONCLUSIVE' } as const)
    : { status, finishedAt: finishedAt?.toISOString() ?? null, verdict };
  return { diagnosticId, type, ...state, startedAt: startedAt.toISOString(), startedByName, findings, dsl, pon, ip };
}
