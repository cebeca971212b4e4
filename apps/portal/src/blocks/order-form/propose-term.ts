import type { Package } from '@demarc/contract/catalog.ts';

/** Most contracts run for a year. */
const usualMonths = 12;

/** The term to start with, in months: the chosen one if the package has it, else a year, else the shortest one. */
export function proposeTerm(
  { allowedTermMonths, minTermMonths }: Pick<Package, 'allowedTermMonths' | 'minTermMonths'>,
  chosen = '',
): string {
  const preferred = [Number(chosen), usualMonths, minTermMonths].find((months) => allowedTermMonths.includes(months));
  return String(preferred ?? allowedTermMonths[0] ?? minTermMonths);
}
