/** Normalizes a house number addition for comparison. It ignores separators and case, which people write differently: `a1` equals `A-1`. */
export function normalizeAddition(addition: string | null | undefined): string {
  return (addition ?? '').replace(/[\s\-/.]/g, '').toUpperCase();
}
