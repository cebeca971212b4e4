import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { colocations, powerFeeds } from '../db/schema/colocation.ts';
import { type DailyPeak, powerStates } from '../db/schema/power.ts';
import {
  addToMonth,
  getDay,
  getMonth,
  getMonthSpan,
  hourMs,
  type MonthSpan,
  slotMs,
  slotsPerHour,
} from '../modules/power/calendar.ts';
import { closePowerMonths } from '../modules/power/close-months.ts';
import { addPeak, dropOldPeaks } from '../modules/power/daily-peaks.ts';
import { getFoldTime, pack } from '../modules/power/fold-samples.ts';
import { computeMonth } from '../modules/power/load-months.ts';
import type { PowerMoment } from '../modules/power/moment.ts';
import { putMonth } from '../modules/power/month.store.ts';
import { toMeteredUnit } from '../modules/power/power-unit.store.ts';
import type { CounterReadings } from '../modules/power/rollup.ts';
import { type LockedState, putRecent, type RecentRow } from '../modules/power/sample.store.ts';
import { getTotalWatts, type SampleBlock } from '../modules/power/sample-block.ts';
import { encodeSamples } from '../modules/power/sample-codec.ts';
import { listMoments, updateState } from '../modules/power/unit-state.ts';
import { watchUnits } from '../modules/power/watch-units.ts';
import type { History } from './history.ts';
import { getNewestInvoiceDay } from './invoice-history.ts';
import { createInterruptions, PowerGenerator, type PowerProfile } from './power-profile.ts';
import { toDateTime } from './sample-calendar.ts';
import { runJob, type SamplePast } from './sample-past.ts';

const dayMs = 24 * hourMs;
const keptMonths = 13;

type UnitRow = typeof colocations.$inferSelect;
type FeedRow = typeof powerFeeds.$inferSelect;

/** The load profile of a unit, without the values that follow from its row. */
type Plan = Omit<PowerProfile, 'seed' | 'committedKw' | 'feeds'>;

/** The state of generating the power of a unit. */
interface Progress {
  plan: Plan;
  generator: PowerGenerator;
  from: number;
  /** The first month that was not generated yet. */
  nextMonth: string;
  readings: CounterReadings;
  peaks: readonly DailyPeak[];
  state: LockedState;
}

/** The units of each past, by ID. */
const progressByPast = new WeakMap<SamplePast, Map<number, Progress>>();

/** Starts the months of the meters: each is generated and closed when it is over, so that the next invoice can charge it. */
export async function startPower(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  await past.histories.start(closeMonths(past, customerIds));
}

async function* closeMonths(past: SamplePast, customerIds: readonly number[]): History {
  const { today } = past.calendar;
  for (let monthsAgo = keptMonths; monthsAgo >= 0; monthsAgo -= 1) {
    const month = addToMonth(today.slice(0, 7), -monthsAgo);
    yield toDateTime(`${month}-02`, 0, 47);
    const before = getMonthSpan(month).start;
    for (const { unit, feeds } of await findUnits(past, customerIds)) {
      const progress = await getProgress(past, unit, feeds);
      await generateMonths(past, unit, feeds, progress, (span) => span.end <= before);
    }
    await runJob(past, closePowerMonths);
  }
}

/** Adds the samples since the last closed month, up to now, for the delivered racks and shared units of these customers. */
export async function insertPower(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  for (const { unit, feeds } of await findUnits(past, customerIds)) await finishUnit(past, unit, feeds);
}

async function findUnits({ context }: SamplePast, customerIds: readonly number[]) {
  const tx = context.database.db;
  const units = await tx
    .select()
    .from(colocations)
    .where(and(inArray(colocations.customerId, [...customerIds]), eq(colocations.status, 'ACTIVE')))
    .orderBy(asc(colocations.colocationId));
  const feeds = await tx
    .select()
    .from(powerFeeds)
    .where(inArray(powerFeeds.customerId, [...customerIds]))
    .orderBy(asc(powerFeeds.label));
  const byUnit = Map.groupBy(feeds, ({ colocationId }) => colocationId);
  return units.flatMap((unit) => {
    const unitFeeds = byUnit.get(unit.colocationId);
    return unitFeeds && unit.activeSince ? [{ unit, feeds: unitFeeds }] : [];
  });
}

async function getProgress(past: SamplePast, unit: UnitRow, feeds: readonly FeedRow[]): Promise<Progress> {
  const progressById = progressByPast.get(past) ?? new Map<number, Progress>();
  progressByPast.set(past, progressById);
  const existingProgress = progressById.get(unit.colocationId);
  if (existingProgress) return existingProgress;
  const until = getUntil(past);
  const firstMonth = addToMonth(getMonth(until), -keptMonths);
  const from = Math.max(unit.activeSince!.getTime(), getMonthSpan(firstMonth).start);
  const labels = feeds.map(({ label }) => label);
  const plan = planLoad(unit, labels, from, until);
  const generator = new PowerGenerator({ ...plan, seed: unit.colocationId, committedKw: Number(unit.committedKw), feeds });
  const state = createState(unit);
  for (const { label, meterSerial } of feeds) state.meters[label] = [meterSerial];
  await past.context.database.db.insert(powerStates).values(state);
  const progress = { plan, generator, from, nextMonth: getMonth(from), readings: {}, peaks: [], state };
  progressById.set(unit.colocationId, progress);
  return progress;
}

/** Returns the end of the samples: the last one is before this time. */
function getUntil({ calendar: { now } }: SamplePast): number {
  return Math.floor(now.getTime() / slotMs) * slotMs;
}

/** Generates the next months of a unit for as long as they pass. */
async function generateMonths(
  past: SamplePast,
  unit: UnitRow,
  feeds: readonly FeedRow[],
  progress: Progress,
  isIncluded: (span: MonthSpan) => boolean,
): Promise<void> {
  const until = getUntil(past);
  const foldTime = getFirstRecentTime(past, progress);
  const labels = feeds.map(({ label }) => label);
  for (; ; progress.nextMonth = addToMonth(progress.nextMonth, 1)) {
    const span = getMonthSpan(progress.nextMonth);
    if (!isIncluded(span) || span.start >= until) return;
    const block = progress.generator.generate(span.start, span.slotCount, progress.from, Math.min(foldTime, until));
    const computedMonth = computeMonth(span, block, labels, progress.readings);
    progress.readings = computedMonth.figures.readings;
    await putMonth(past.context.database.db, pack(unit, span.month, computedMonth));
    if (span.end > until - 31 * dayMs) progress.peaks = addPeaks(progress.peaks, block, labels);
  }
}

/** From this time on, samples are in hours that are not added to their month yet. */
function getFirstRecentTime({ calendar: { now } }: SamplePast, { from }: Progress): number {
  return Math.max(from - (from % hourMs), getFoldTime(now).getTime());
}

async function finishUnit(past: SamplePast, unit: UnitRow, feeds: readonly FeedRow[]): Promise<void> {
  const { context } = past;
  const tx = context.database.db;
  const { customerId, colocationId } = unit;
  const until = getUntil(past);
  const progress = await getProgress(past, unit, feeds);
  const { from, generator, plan } = progress;
  const foldTime = getFirstRecentTime(past, progress);
  await generateMonths(past, unit, feeds, progress, (span) => span.start < foldTime);

  const recent: RecentRow[] = [];
  const moments: PowerMoment[] = [];
  const peaks = dropOldPeaks(progress.peaks, getDay(until));
  const state: LockedState = { ...progress.state, peaks, foldedUntil: new Date(foldTime) };
  const meteredUnit = toMeteredUnit({ ...unit, feeds });
  for (let hour = foldTime; hour < until; hour += hourMs) {
    const block = generator.generate(hour, slotsPerHour, from, until);
    recent.push({ customerId, colocationId, hour, samples: encodeSamples(block, false) });
    const slots = Array.from({ length: Math.min(slotsPerHour, (until - hour) / slotMs) }, (_, slot) => slot);
    const change = { merged: block, changedSlots: slots };
    updateState(state, meteredUnit, [change], getDay(until));
    moments.push(...listMoments(feeds, state, change));
  }
  await putRecent(tx, recent);
  await watchUnits({ tx, context }, [{ unit: { ...unit, feeds }, state, moments }]);
  await tx
    .update(powerStates)
    .set(state)
    .where(and(eq(powerStates.customerId, customerId), eq(powerStates.colocationId, colocationId)));
  for (const { label, feedId } of feeds) {
    if (plan.losses.some((loss) => loss.label === label && loss.until === Number.POSITIVE_INFINITY)) {
      await tx.update(powerFeeds).set({ status: 'FAILED' }).where(eq(powerFeeds.feedId, feedId));
    }
  }
}

function createState({ customerId, colocationId, kind, status, committedKw, redundancy }: UnitRow): LockedState {
  return {
    kind,
    status,
    committedKw,
    redundancy,
    customerId,
    colocationId,
    latest: {},
    measuredAt: null,
    completeAt: null,
    totalWatts: null,
    peaks: [],
    peak30dWatts: null,
    meters: {},
    foldedUntil: null,
    failoverState: null,
    watchState: null,
    nextGapAt: null,
  };
}

function addPeaks(peaks: readonly DailyPeak[], block: SampleBlock, labels: readonly FeedLabel[]): readonly DailyPeak[] {
  const feeds = labels.flatMap((label) => block.feeds[label] ?? []);
  const { dayStarts } = getMonthSpan(getMonth(block.start));
  let updatedPeaks = peaks;
  for (const [at, start] of dayStarts.slice(0, -1).entries()) {
    const end = (dayStarts[at + 1]! - block.start) / slotMs;
    let peak: DailyPeak | null = null;
    for (let slot = (start - block.start) / slotMs; slot < end; slot += 1) {
      const watts = getTotalWatts(feeds, slot);
      if (watts !== null && watts > (peak?.watts ?? -1)) peak = { day: getDay(start), watts, at: block.start + slot * slotMs };
    }
    if (peak) updatedPeaks = addPeak(updatedPeaks, peak);
  }
  return updatedPeaks;
}

/** One in sixteen units is above its commitment for a month. */
const burstEvery = 16;

function planLoad(unit: UnitRow, labels: readonly FeedLabel[], from: number, until: number): Plan {
  const { colocationId, reference } = unit;
  const invoiceMonth = getNewestInvoiceDay(new Date(until)).slice(0, 7);
  const monthStart = (monthsAgo: number) => getMonthSpan(addToMonth(invoiceMonth, -monthsAgo)).start;
  const interruptions = createInterruptions(colocationId, labels, from, until - 2 * dayMs);
  const plan: Plan = {
    dailyWave: 0.08,
    peakHour: colocationId % 2 === 0 ? 20 : 13,
    ...interruptions,
    resets: colocationId % 10 === 0 ? [{ label: 'A', at: from + Math.floor((until - from) / 2) }] : [],
    levels: [{ from: 0, share: 0.35 + ((colocationId * 7) % 30) / 100 }],
    phaseShares: [0.323, 0.333, 0.344],
  };
  const demo = reference === null ? undefined : demoPlans[reference];
  if (demo) return { ...plan, ...demo(plan, { until, monthStart }) };
  if (colocationId % burstEvery !== 7) return plan;
  const [usual] = plan.levels;
  return {
    ...plan,
    levels: [usual!, { from: monthStart(3), share: 1.05 }, { from: monthStart(2), share: usual!.share }],
  };
}

interface Present {
  until: number;
  /** The start of a month, the given number of months before the newest invoice. */
  monthStart(monthsAgo: number): number;
}

/** The units of the demo, by their reference: one warns, one is critical, one has lost a feed. */
const demoPlans: Readonly<Record<string, (plan: Plan, present: Present) => Partial<Plan>>> = {
  'Kern Amsterdam': (_plan, { until, monthStart }) => ({
    dailyWave: 0.04,
    levels: [
      { from: 0, share: 0.62 },
      { from: until - 300 * dayMs, share: 0.68 },
      // A month above the commitment.
      { from: monthStart(4), share: 1.08 },
      { from: monthStart(3), share: 0.66 },
      // A month with more energy than the one before, which is disputed. February has too, though it has fewer days than January.
      { from: monthStart(2), share: 0.88 },
      { from: monthStart(1), share: 0.72 },
      { from: until - 21 * dayMs, share: 0.87 },
    ],
    resets: [{ label: 'A', at: until - 130 * dayMs }],
    phaseShares: [0.365, 0.335, 0.3],
  }),
  'Back-up Rotterdam': (_plan, { until }) => ({
    dailyWave: 0.01,
    levels: [
      { from: 0, share: 0.71 },
      { from: until - 90 * dayMs, share: 0.8 },
      { from: until - 9 * dayMs, share: 0.97 },
    ],
  }),
  'Uitwijk Zuidoost': ({ losses }, { until }) => ({
    losses: [...losses, { label: 'B', from: until - 8 * slotMs, until: Number.POSITIVE_INFINITY }],
  }),
};
