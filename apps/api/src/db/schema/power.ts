import type { PowerSample } from '@demarc/contract/power/sample.ts';
import type { FailoverState } from '@demarc/contract/power/status.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** The highest power of a day in Europe/Amsterdam, and when it was. */
export interface DailyPeak {
  day: string;
  watts: number;
  at: number;
}

/** The totals of a month of samples (modules/power/month-figures.ts). */
export interface MonthTotals {
  energyWh: number;
  sampleCount: number;
  wattsSum: number;
  p95Watts: number | null;
  peakWatts: number | null;
  peakAt: number | null;
  readings: Partial<Record<FeedLabel, { meter: number; counterWh: number }>>;
}

/**
 * The current power of racks and shared units, one row each from the first sample on. A transaction that writes samples of a unit
 * locks its row first.
 */
export const powerStates = pgTable(
  'power_state',
  {
    customerId: integer().notNull(),
    colocationId: integer().notNull(),
    latest: jsonb().$type<Partial<Record<FeedLabel, PowerSample>>>().notNull().default({}),
    /** The time when the newest sample was measured. */
    measuredAt: instant(),
    /** The time up to which every feed has sent samples; null if a feed never has. */
    completeAt: instant(),
    totalWatts: integer(),
    /** One for each of the last 30 days. */
    peaks: jsonb().$type<DailyPeak[]>().notNull().default([]),
    peak30dWatts: integer(),
    /** Serial numbers of the meters of each feed. Samples refer to them by position. */
    meters: jsonb().$type<Partial<Record<FeedLabel, string[]>>>().notNull().default({}),
    /** Samples before this time may be in `power_month`. */
    foldedUntil: instant(),
    failoverState: text().$type<FailoverState>(),
    /** The state that event detection stores between samples. */
    watchState: jsonb().$type<unknown>(),
    /** The time when the next feed counts as silent, unless it sends a sample before then. */
    nextGapAt: instant(),
  },
  (state) => [primaryKey({ columns: [state.customerId, state.colocationId] }), index().on(state.nextGapAt)],
);

/** Samples of the last day, and late samples, which have not been added to their month yet. One row for each hour. */
export const recentSamples = pgTable(
  'power_recent',
  {
    customerId: integer().notNull(),
    colocationId: integer().notNull(),
    hour: instant().notNull(),
    /** Packed samples of all feeds (modules/power/sample-codec.ts). */
    samples: bytes().notNull(),
  },
  (recent) => [primaryKey({ columns: [recent.customerId, recent.colocationId, recent.hour] }), index().on(recent.hour)],
);

/** A month of samples of all feeds, and the totals of that month. */
export const powerMonths = pgTable(
  'power_month',
  {
    customerId: integer().notNull(),
    colocationId: integer().notNull(),
    /** In Europe/Amsterdam, such as `2026-03`. */
    month: text().notNull(),
    /** Packed samples, kept for 400 days. */
    samples: bytes(),
    /** Packed hours (modules/power/rollup.ts), kept for three years. */
    hours: bytes(),
    /** Packed days, kept for ten years. */
    days: bytes().notNull(),
    totals: jsonb().$type<MonthTotals>().notNull(),
    /** The time when the month was closed, and the commitment at that time. */
    closedAt: instant(),
    committedKw: numeric({ precision: 4, scale: 1 }),
  },
  (month) => [primaryKey({ columns: [month.customerId, month.colocationId, month.month] }), index().on(month.month)],
);
