import type { Package } from '@demarc/contract/catalog.ts';

/** Most contracts run for a year. */
const usualMonths = 12;

/** Returns the initial term in months: the chosen one if the package has it, or else a year, or else the shortest one. */
export function proposeTerm(
  { allowedTermMonths, minTermMonths }: Pick<Package, 'allowedTermMonths' | 'minTermMonths'>,
  chosen = '',
): string {
  const preferred = [Number(chosen), usualMonths, minTermMonths].find((months) => allowedTermMonths.includes(months));
  return String(preferred ?? allowedTermMonths[0] ?? minTermMonths);
}
