import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import type { NamedRow } from './diagnostic.store.ts';

/** Nobody measures longer than this: whoever was to answer has gone away. */
const longestMilliseconds = 2 * 60 * 1000;

/** A measurement that began at this moment or before is waited for no longer. */
export function overdueAt(now: Date): Date {
  return new Date(now.getTime() - longestMilliseconds);
}

export function isOverdue({ status, startedAt }: Pick<NamedRow, 'status' | 'startedAt'>, now: Date): boolean {
  return status === 'RUNNING' && startedAt <= overdueAt(now);
}

/** One that is overdue reads as failed, whether or not that is written down yet. */
export function diagnosticAnswer(row: NamedRow, now: Date): Diagnostic {
  const { diagnosticId, type, status, startedAt, finishedAt, startedByName, verdict, findings, dsl, pon, ip } = row;
  const end = new Date(startedAt.getTime() + longestMilliseconds);
  const state = isOverdue(row, now)
    ? ({ status: 'FAILED', finishedAt: end.toISOString(), verdict: 'INCONCLUSIVE' } as const)
    : { status, finishedAt: finishedAt?.toISOString() ?? null, verdict };
  return { diagnosticId, type, ...state, startedAt: startedAt.toISOString(), startedByName, findings, dsl, pon, ip };
}
