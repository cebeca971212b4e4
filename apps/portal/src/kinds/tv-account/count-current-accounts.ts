/** Counts every account that has not ended. */
export function countCurrentAccounts({ ended: _, ...byStatus }: Readonly<Record<string, number>>): number {
  return Object.values(byStatus).reduce((total, count) => total + count, 0);
}
