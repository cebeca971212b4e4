import type { RouteComparison } from '@demarc/contract/compare-wdm-routes.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../lib/format.ts';

/** `33 km longer, 0.323 ms more delay, 8.25 dB more loss` */
export function describeComparison(comparison: RouteComparison, t: TFunction, formats: Formats): string {
  const { lengthKm, latencyRoundTripMs, lossDb } = comparison;
  const differences = [
    ['length', lengthKm],
    ['delay', latencyRoundTripMs],
    ['loss', lossDb],
  ] as const;
  return differences
    .map(([what, by]) => {
      if (by === 0) return t(`wdm.same-${what}`);
      return t(`wdm.${by > 0 ? 'more' : 'less'}-${what}`, { by: formats.number(Math.abs(by)) });
    })
    .join(', ');
}
