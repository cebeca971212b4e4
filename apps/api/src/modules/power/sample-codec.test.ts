import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getMonthSpan } from './calendar.ts';
import { assembleMonths, computeMonth, createMonthBlock } from './load-months.ts';
import { combine, decodeRollup, encodeRollup, rollUp } from './rollup.ts';
import { createFeedColumns, mergeBlock, putSample, type SampleBlock, type StoredSample } from './sample-block.ts';
import { decodeSamples, encodeSamples } from './sample-codec.ts';

const slotCount = 48;
const createStored = (phaseCount: number): fc.Arbitrary<StoredSample> =>
  fc.record({
    meter: fc.integer({ min: 1, max: 65_535 }),
    isEstimated: fc.boolean(),
    counterWh: fc.integer({ min: 0, max: 1_000_000_000_000 }),
    apparentVa: fc.integer({ min: 0, max: 3_000_000 }),
    phases: fc.array(
      fc.record({
        voltage: fc.integer({ min: 0, max: 10_000 }),
        current: fc.integer({ min: 0, max: 100_000 }),
        watts: fc.integer({ min: 0, max: 1_000_000 }),
      }),
      { minLength: phaseCount, maxLength: phaseCount },
    ),
  });
const feed = fc.constantFrom(1, 3).chain((phaseCount) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: slotCount - 1 }), createStored(phaseCount)), { maxLength: 30 }).map((samples) => {
    const columns = createFeedColumns(slotCount, phaseCount);
    for (const [slot, sample] of samples) putSample(columns, slot, sample);
    return columns;
  }),
);
const block = fc
  .record({ A: feed, B: fc.option(feed, { nil: undefined }) })
  .map(({ A, B }): SampleBlock => ({ start: 0, slotCount, feeds: { A, ...(B && { B }) } }));

describe('packed samples', () => {
  it('are decoded unchanged, compressed or not', () => {
    fc.assert(
      fc.property(block, fc.boolean(), (samples, isCompressed) => {
        expect(decodeSamples(encodeSamples(samples, isCompressed), 0)).toEqual(samples);
      }),
    );
  });

  it('stay unchanged when hours are merged into a longer block', () => {
    fc.assert(
      fc.property(block, (samples) => {
        const target: SampleBlock = { start: 0, slotCount, feeds: {} };
        mergeBlock(target, samples);
        mergeBlock(target, samples);
        expect(target).toEqual(samples);
      }),
    );
  });
});

describe('hours and days', () => {
  const hourBounds = [0, 12, 24, 36, 48];

  it('are decoded unchanged', () => {
    fc.assert(
      fc.property(block, (samples) => {
        const rollup = rollUp(samples, hourBounds, ['A', 'B'], {});
        expect(decodeRollup(encodeRollup(rollup))).toEqual(rollup);
      }),
    );
  });

  it('are the same from hours as from samples, and never have negative energy', () => {
    fc.assert(
      fc.property(block, (samples) => {
        const labels = samples.feeds.B ? (['A', 'B'] as const) : (['A'] as const);
        const direct = rollUp(samples, [0, 24, 48], labels, {});
        expect(combine(rollUp(samples, hourBounds, labels, {}), [0, 2, 4])).toEqual(direct);
        for (const lane of Object.values(direct.lanes))
          for (const energy of lane.energyWh) expect(energy).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('months', () => {
  it.each([
    ['2026-03', 31 * 24 - 1],
    ['2026-10', 31 * 24 + 1],
    ['2028-02', 29 * 24],
    ['2026-02', 28 * 24],
  ])('%s has %i hours', (month, hours) => {
    const { slotCount: count, dayStarts } = getMonthSpan(month);
    expect(count).toBe(hours * 12);
    expect(dayStarts).toHaveLength(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate() + 1);
  });

  it('count energy from the last reading of the month before', () => {
    const create = (month: string, slot: number, counterWh: number) => {
      const span = getMonthSpan(month);
      const samples = createMonthBlock(span);
      samples.feeds.A = createFeedColumns(span.slotCount, 1);
      const sample = { meter: 1, isEstimated: false, counterWh, apparentVa: 10, phases: [{ voltage: 1, current: 1, watts: 1 }] };
      putSample(samples.feeds.A, slot < 0 ? span.slotCount + slot : slot, sample);
      return { span, samples };
    };
    const march = create('2026-03', -1, 5_000);
    const april = create('2026-04', 0, 5_250);
    const { figures } = computeMonth(march.span, march.samples, ['A'], {});
    const toPart = (month: string, samples: SampleBlock, totals: typeof figures) => ({
      month,
      hour: null,
      samples: encodeSamples(samples, true),
      hours: null,
      days: null,
      totals,
      closedAt: null,
      committedKw: null,
    });
    const unit = { customerId: 1, colocationId: 1, feeds: [{ label: 'A' as const }] };
    const [, loaded] = assembleMonths(unit, [toPart('2026-03', march.samples, figures)], '2026-03', '2026-04');
    expect(computeMonth(april.span, april.samples, ['A'], loaded!.readingsBefore).figures.energyWh).toBe(250);
  });
});
