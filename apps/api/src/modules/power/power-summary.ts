import type { FeedMeasurement, PowerSummary } from '@demarc/contract/power/figures.ts';
import { isStale, type PowerSample } from '@demarc/contract/power/sample.ts';
import type { PowerThresholds } from '@demarc/contract/power/threshold.ts';
import type { DailyPeak } from '../../db/schema/power.ts';
import { addToMonth, getDay, getMonth } from './calendar.ts';
import { findPeak } from './daily-peaks.ts';
import { getFailoverResult } from './failover.ts';
import type { LoadedMonth } from './load-months.ts';
import { getActivePowerKw, getHighestCurrentA, getTotalKw, roundMeasurement } from './measurements.ts';
import type { PowerPrices } from './power-cost.ts';
import { type FeedRow, type PowerUnit, toMeteredUnit } from './power-unit.store.ts';
import { type BilledUnit, presentFigures } from './present-figures.ts';
import type { PowerState } from './sample.store.ts';
import { listPresent } from './unit-state.ts';
import { toLatestMoment } from './watch-units.ts';

interface SummaryParts {
  unit: PowerUnit;
  state: PowerState | null;
  /** The previous month and the current one. */
  months: readonly LoadedMonth[];
  prices: PowerPrices;
  thresholds: PowerThresholds;
  openEvents: number;
  now: number;
}

/** Presents the power of a unit now. */
export function presentSummary({ unit, state, months, prices, thresholds, openEvents, now }: SummaryParts): PowerSummary {
  const { committedKw, redundancy, powerBillingModel } = unit;
  const billedUnit: BilledUnit = { ...unit, prices };
  const today = getDay(now);
  const month = getMonth(now);
  const currentMonth = months.find(({ span }) => span.month === month)!;
  const previousMonth = months.find(({ span }) => span.month === addToMonth(month, -1));
  const toPeak = (peak: DailyPeak | null) =>
    peak && {
      kw: peak.watts / 1_000,
      at: new Date(peak.at).toISOString(),
      ratioPercent: toPercent(peak.watts / 1_000, Number(committedKw)),
    };
  const feeds = unit.feeds.map((feed) => presentFeed(feed, state?.latest[feed.label], new Date(now)));
  return {
    committedKw,
    redundancy,
    powerBillingModel,
    measuredAt: state?.measuredAt?.toISOString() ?? null,
    stale: feeds.some(({ stale }) => stale),
    allStale: feeds.every(({ stale }) => stale),
    total: state?.measuredAt ? presentTotal(listPresent(state.latest), Number(committedKw)) : null,
    feeds,
    peak7d: toPeak(findPeak(state?.peaks ?? [], today, 7)),
    peak30d: toPeak(findPeak(state?.peaks ?? [], today, 30)),
    monthToDate: presentFigures(currentMonth.span, currentMonth.figures, billedUnit, now),
    previousMonth:
      previousMonth && wasDelivered(unit, previousMonth)
        ? presentFigures(previousMonth.span, previousMonth.figures, billedUnit, now)
        : null,
    failover: getFailoverResult(toMeteredUnit(unit), state && toLatestMoment(state)),
    thresholds,
    openEvents,
  };
}

function wasDelivered({ activeSince }: PowerUnit, { span }: LoadedMonth): boolean {
  return activeSince !== null && activeSince.getTime() < span.end;
}

function toPercent(value: number, limit: number): number {
  return Math.round((1_000 * value) / limit) / 10;
}

function presentTotal(samples: readonly PowerSample[], committedKw: number): NonNullable<PowerSummary['total']> {
  const activePowerKw = getTotalKw(samples);
  const apparentPowerKva = roundMeasurement(samples.reduce((sum, sample) => sum + sample.apparentPowerKva, 0));
  return {
    activePowerKw,
    apparentPowerKva,
    powerFactor: getPowerFactor(activePowerKw, apparentPowerKva),
    utilisationPercent: toPercent(activePowerKw, committedKw),
  };
}

function presentFeed({ feedId, label, amperageA }: FeedRow, sample: PowerSample | undefined, now: Date): FeedMeasurement {
  if (!sample) {
    return {
      feedId,
      label,
      measuredAt: null,
      stale: true,
      activePowerKw: null,
      apparentPowerKva: null,
      currentA: null,
      voltageV: null,
      powerFactor: null,
      breakerLoadPercent: null,
      energyCounterKwh: null,
      phases: [],
      isEstimated: false,
    };
  }
  const { measuredAt, apparentPowerKva, energyCounterKwh, phases, isEstimated = false } = sample;
  const activePowerKw = getActivePowerKw(sample);
  const currentA = getHighestCurrentA(sample);
  return {
    feedId,
    label,
    measuredAt,
    stale: isStale(new Date(measuredAt), now),
    activePowerKw,
    apparentPowerKva,
    currentA,
    energyCounterKwh,
    phases,
    isEstimated,
    voltageV: Math.round((10 * phases.reduce((sum, { voltageV }) => sum + voltageV, 0)) / phases.length) / 10,
    powerFactor: getPowerFactor(activePowerKw, apparentPowerKva),
    breakerLoadPercent: toPercent(currentA, amperageA),
  };
}

function getPowerFactor(active: number, apparent: number): number | null {
  return apparent === 0 ? null : Math.round((10_000 * active) / apparent) / 10_000;
}
