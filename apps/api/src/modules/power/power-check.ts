import type { PowerCheck } from '@demarc/contract/power/check.ts';
import { phaseImbalanceLimitPercent } from '@demarc/contract/power/event.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { AppContext } from '../../app-context.ts';
import { notFound } from '../../http/problem.ts';
import { getDay, getMonth, hourMs, slotMs, slotsPerHour } from './calendar.ts';
import { findPeak } from './daily-peaks.ts';
import { computeFailoverScenarios } from './failover.ts';
import { type DailyLoad, forecastCommitment, forecastWindowDays } from './forecast.ts';
import { type LoadedMonth, loadMonths } from './load-months.ts';
import type { PowerMoment } from './moment.ts';
import { computeP95 } from './month-figures.ts';
import { computePhaseImbalance } from './phase-imbalance.ts';
import type { UnitReference } from './power-lock.store.ts';
import { findPowerUnit, type PowerUnit, toMeteredUnit } from './power-unit.store.ts';
import { findState, type PowerState } from './sample.store.ts';
import { getTotalWatts, readSample } from './sample-block.ts';
import { toLatestMoment } from './watch-units.ts';

/** A day counts for the forecast if at least half of its samples are present. */
const minSamplesPerDay = (24 * slotsPerHour) / 2;

/** Returns the failover scenarios, commitment forecast and phase imbalance of a unit. Throws 404 if it does not exist. */
export async function getCheck({ clock, database: { db } }: AppContext, ref: UnitReference): Promise<PowerCheck> {
  const unit = await findPowerUnit(db, ref);
  if (!unit) throw notFound();
  const now = clock.now().getTime();
  const today = getDay(now);
  const firstMonth = addDays(today, -forecastWindowDays).slice(0, 7);
  const [state, months] = await Promise.all([findState(db, unit), loadMonths(db, unit, firstMonth, getMonth(now), 'samples')]);
  const metered = toMeteredUnit(unit);
  const latest = state && toLatestMoment(state);
  const peak = state && findPeakMoment(unit, state, months, today);
  return {
    failover: [
      ...(latest ? computeFailoverScenarios(metered, latest, 'NOW') : []),
      ...(peak ? computeFailoverScenarios(metered, peak, 'PEAK_30D', latest ?? peak) : []),
    ],
    forecast: forecastCommitment(
      months.flatMap((month) => computeDailyLoads(unit, month)),
      metered.committedKw,
      today,
    ),
    phaseImbalance: metered.feeds.flatMap((feed) => {
      if (feed.phase !== 'THREE') return [];
      const sample = latest?.samples[feed.label];
      const imbalancePercent = sample ? computePhaseImbalance(feed, sample) : null;
      return { feed: feed.label, imbalancePercent, limitPercent: phaseImbalanceLimitPercent };
    }),
  };
}

/** Finds the samples with the highest total of the last 30 days. */
function findPeakMoment(
  { feeds }: PowerUnit,
  { peaks, meters }: PowerState,
  months: readonly LoadedMonth[],
  today: string,
): PowerMoment | null {
  const peak = findPeak(peaks, today, 30);
  const block = peak && months.find(({ span }) => span.month === getMonth(peak.at))?.samples;
  if (!block) return null;
  const slot = (peak.at - block.start) / slotMs;
  const samples = feeds.flatMap(({ label, feedId }) => {
    const sample = readSample(block, label, slot, { feedId, meters: meters[label] ?? [] });
    return sample ? [[label, sample] as const] : [];
  });
  return { at: new Date(peak.at), samples: Object.fromEntries(samples) };
}

/** Computes the 95th percentile of each day of a month, of all feeds together. */
function computeDailyLoads({ feeds }: PowerUnit, { span, samples }: LoadedMonth): DailyLoad[] {
  const columns = feeds.flatMap(({ label }) => samples?.feeds[label] ?? []);
  if (feeds.length === 0 || columns.length < feeds.length) return [];
  return span.dayStarts.slice(0, -1).flatMap((start, day) => {
    const [first, end] = [start, span.dayStarts[day + 1]!].map((at) => (at - span.start) / slotMs) as [number, number];
    const values: number[] = [];
    for (let slot = first; slot < end; slot += 1) {
      const watts = getTotalWatts(columns, slot);
      if (watts !== null) values.push(watts);
    }
    if (values.length < minSamplesPerDay) return [];
    const p95 = computeP95(Float64Array.from(values));
    return p95 === null ? [] : { day: getDay(start + 12 * hourMs), kw: p95 / 1_000 };
  });
}
