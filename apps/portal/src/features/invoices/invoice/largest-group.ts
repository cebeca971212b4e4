import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';

/**
 * The kind of service that is open at first where all others are closed: that with the largest amount, unless a finding opens
 * another one. Until the findings are known, none, so that it does not close again.
 */
export function findLargestGroup<Group>(
  groups: readonly Group[],
  getAmount: (group: Group) => string,
  findings: readonly InvoiceFinding[] | undefined,
): Group | undefined {
  if (!findings || findings.length > 0) return undefined;
  return groups.toSorted((a, b) => Math.abs(Number(getAmount(b))) - Math.abs(Number(getAmount(a))))[0];
}
