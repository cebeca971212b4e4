import { manualAgreementStatuses } from '@demarc/contract/manual-agreement-status.ts';
import { expect, it } from 'vitest';
import { findSigningProblem } from './signing-problem.ts';

const documentSha256 = 'a'.repeat(64);
const agreement = { validUntil: '2025-12-31', isCopyWaiting: false, documentSha256 };
const onLastDay = { today: '2025-12-31', documentSha256 };

it.each(manualAgreementStatuses)('finds the problem of status %s', (status) => {
  const problems = { OFFERED: null, EXPIRED: 'AGREEMENT_EXPIRED' } as Readonly<Record<string, string | null>>;
  const problem = findSigningProblem({ ...agreement, status }, onLastDay);
  expect(problem).toBe(status in problems ? problems[status] : 'AGREEMENT_NOT_SIGNABLE');
});

it.each([true, false])('refuses an offer after its last day (waiting copy: %s)', (isCopyWaiting) => {
  const dayAfter = { ...onLastDay, today: '2026-01-01' };
  expect(findSigningProblem({ ...agreement, isCopyWaiting, status: 'OFFERED' }, dayAfter)).toBe('AGREEMENT_EXPIRED');
});

it('refuses another document', () => {
  const otherDocument = { ...onLastDay, documentSha256: 'b'.repeat(64) };
  expect(findSigningProblem({ ...agreement, status: 'OFFERED' }, otherDocument)).toBe('DOCUMENT_CHANGED');
});
