import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';

/**
 * The group that is open initially: the one with the largest amount, unless a finding opens another. Returns undefined while the
 * findings are loading, so that no group opens and then closes again.
 */
export function findLargestGroup<Group>(
  groups: readonly Group[],
  getAmount: (group: Group) => string,
  findings: readonly InvoiceFinding[] | undefined,
): Group | undefined {
  if (!findings || findings.length > 0) return undefined;
  return groups.toSorted((a, b) => Math.abs(Number(getAmount(b))) - Math.abs(Number(getAmount(a))))[0];
}
