import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import type { Database } from '../../db/database.ts';
import { getMonth, getMonthSpan, hourMs, listMonths, type MonthSpan, slotsPerHour } from './calendar.ts';
import { findMonthParts, type MonthPart } from './month.store.ts';
import { computeMonthFigures, type MonthFigures } from './month-figures.ts';
import type { UnitKey } from './power-unit.store.ts';
import { type CounterReadings, combine, decodeRollup, type Rollup, rollUp } from './rollup.ts';
import { mergeBlock, type SampleBlock } from './sample-block.ts';
import { decodeSamples } from './sample-codec.ts';

/** A month of a unit. Values that were not requested or are no longer stored are null. */
export interface LoadedMonth {
  span: MonthSpan;
  samples: SampleBlock | null;
  hours: Rollup | null;
  days: Rollup | null;
  figures: MonthFigures | null;
  /** The last readings before the month, from which its energy is counted. */
  readingsBefore: CounterReadings;
  /** The commitment when the month was closed; null before. */
  committedKw: string | null;
  closedAt: Date | null;
}

export interface MeasuredUnit extends UnitKey {
  feeds: readonly { label: FeedLabel }[];
}

/** Loads the months from the first to the last one, including hourly rows that were not moved to their month yet. */
export async function loadMonths(
  db: Database,
  unit: MeasuredUnit,
  first: string,
  last: string,
  needs: 'samples' | 'hours' | 'days',
): Promise<LoadedMonth[]> {
  const { customerId, colocationId } = unit;
  const parts = await findMonthParts(db, {
    customerId,
    colocationId,
    ...toRange(first, last),
    hasSamples: needs === 'samples' || undefined,
    hasHours: needs === 'hours' || undefined,
  });
  return assembleMonths(unit, parts, first, last);
}

export function toRange(first: string, last: string) {
  const toInstant = (at: number) => new Date(at).toISOString();
  return { first, last, from: toInstant(getMonthSpan(first).start), until: toInstant(getMonthSpan(last).end) };
}

/** Assembles the months from the first to the last one out of stored months and hourly rows. `parts` may begin earlier. */
export function assembleMonths(unit: MeasuredUnit, parts: readonly MonthPart[], first: string, last: string): LoadedMonth[] {
  const labels = unit.feeds.map(({ label }) => label);
  const storedMonths = new Map(parts.flatMap((part) => (part.month === null ? [] : [[part.month, part] as const])));
  const recent = Map.groupBy(
    parts.flatMap(({ hour, samples }) => (hour && samples ? [decodeSamples(samples, hour.getTime())] : [])),
    ({ start }) => getMonth(start),
  );
  const earliest = [...storedMonths.keys(), ...recent.keys()].reduce((least, month) => (month < least ? month : least), first);
  let readings: CounterReadings = {};
  const months: LoadedMonth[] = [];
  for (const month of listMonths(earliest, last)) {
    const assembledMonth = assembleMonth(getMonthSpan(month), storedMonths.get(month), recent.get(month) ?? [], labels, readings);
    readings = assembledMonth.figures?.readings ?? readings;
    if (month >= first) months.push(assembledMonth);
  }
  return months;
}

function assembleMonth(
  span: MonthSpan,
  part: MonthPart | undefined,
  recent: readonly SampleBlock[],
  labels: readonly FeedLabel[],
  before: CounterReadings,
): LoadedMonth {
  const samples = part?.samples ? decodeSamples(part.samples, span.start) : null;
  const closing = { committedKw: part?.committedKw ?? null, closedAt: part?.closedAt ?? null };
  if (recent.length > 0) {
    const block = samples ?? createMonthBlock(span);
    for (const hour of recent) mergeBlock(block, hour);
    return { span, ...computeMonth(span, block, labels, before), ...closing, readingsBefore: before };
  }
  return {
    span,
    samples,
    figures: part?.totals ?? null,
    hours: part?.hours ? decodeRollup(part.hours) : null,
    days: part?.days ? decodeRollup(part.days) : null,
    ...closing,
    readingsBefore: before,
  };
}

export function createMonthBlock({ start, slotCount }: MonthSpan): SampleBlock {
  return { start, slotCount, feeds: {} };
}

/** Computes the hours, days and figures of a month from its samples and the readings before it. */
export function computeMonth(span: MonthSpan, samples: SampleBlock, labels: readonly FeedLabel[], before: CounterReadings) {
  const hourBounds = Array.from({ length: span.slotCount / slotsPerHour + 1 }, (_, hour) => hour * slotsPerHour);
  const hours = rollUp(samples, hourBounds, labels, before);
  return {
    samples,
    hours,
    days: combine(
      hours,
      span.dayStarts.map((start) => (start - span.start) / hourMs),
    ),
    figures: computeMonthFigures(samples, labels, before),
  };
}
