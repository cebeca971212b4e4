import type { PowerMonth, MonthFigures as ShownFigures } from '@demarc/contract/power/figures.ts';
import { getDayStart, type MonthSpan, slotMs } from './calendar.ts';
import { completeFromPercent, computeBurstKw, type MonthFigures } from './month-figures.ts';
import { computePowerCost, type PowerPrices } from './power-cost.ts';
import type { PowerUnit } from './power-unit.store.ts';

/** The contract and the prices of a rack or shared units. */
export interface BilledUnit extends Pick<PowerUnit, 'powerBillingModel' | 'activeSince' | 'terminationDate' | 'designPue'> {
  committedKw: string;
  prices: PowerPrices;
}

const empty: Pick<MonthFigures, 'energyWh' | 'sampleCount' | 'wattsSum' | 'p95Watts' | 'peakWatts'> = {
  energyWh: 0,
  sampleCount: 0,
  wattsSum: 0,
  p95Watts: null,
  peakWatts: null,
};

/** Counts the samples that a month should have up to now, from the delivery of the unit to its end. */
export function countExpectedSamples(
  { start, end }: MonthSpan,
  { activeSince, terminationDate }: Pick<BilledUnit, 'activeSince' | 'terminationDate'>,
  now: number,
): number {
  const from = Math.max(start, activeSince ? activeSince.getTime() : end);
  const until = Math.min(end, now, terminationDate ? getDayStart(terminationDate) : end);
  // Only whole intervals.
  return Math.max(0, Math.floor(until / slotMs) - Math.ceil(from / slotMs));
}

/** Converts the stored figures of a month to the API response. */
export function presentMonth(span: MonthSpan, figures: MonthFigures | null, unit: BilledUnit, now: number): PowerMonth {
  const { energyWh, sampleCount, wattsSum, p95Watts, peakWatts } = figures ?? empty;
  const expectedSampleCount = countExpectedSamples(span, unit, now);
  const completenessPercent =
    expectedSampleCount === 0 ? 100 : Math.min(100, Math.floor((sampleCount * 1_000) / expectedSampleCount) / 10);
  const isComplete = completenessPercent >= completeFromPercent;
  const isBurstBilled = isComplete && unit.powerBillingModel === 'METERED_COMMIT';
  const burstKw = isBurstBilled ? computeBurstKw(p95Watts, Number(unit.committedKw)) : 0;
  const energyKwh = energyWh / 1_000;
  const { powerBillingModel, committedKw, designPue, prices } = unit;
  return {
    month: span.month,
    committedKw,
    energyKwh,
    burstKw,
    completenessPercent,
    isComplete,
    sampleCount,
    expectedSampleCount,
    averageKw: sampleCount === 0 ? null : Math.round(wattsSum / sampleCount) / 1_000,
    p95Kw: p95Watts === null ? null : p95Watts / 1_000,
    peakKw: peakWatts === null ? null : peakWatts / 1_000,
    estimatedCost: computePowerCost(prices, { powerBillingModel, pue: Number(designPue), energyKwh, burstKw }),
  };
}

/** Returns the figures of a month without the fields that only `PowerMonth` has. */
export function presentFigures(span: MonthSpan, figures: MonthFigures | null, unit: BilledUnit, now: number): ShownFigures {
  const { energyKwh, averageKw, p95Kw, peakKw, burstKw, completenessPercent, estimatedCost } = presentMonth(
    span,
    figures,
    unit,
    now,
  );
  return { energyKwh, averageKw, p95Kw, peakKw, burstKw, completenessPercent, estimatedCost };
}
