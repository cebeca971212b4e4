import { eventSampleCount } from '@demarc/contract/power/event.ts';
import { defaultThresholds } from '@demarc/contract/power/threshold.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateMoments, findGaps, initialWatchState, type PowerEventChange, type WatchState } from './evaluate-moments.ts';
import type { PowerMoment } from './moment.ts';
import { createMoment, createUnit, getMomentTime } from './power.samples.ts';
import type { WatchedThresholds } from './power-conditions.ts';

// With breakers far above the commitment.
const unit = createUnit({ amperageA: 32 });
/** Returns the current of a feed at which both feeds together use this share of the commitment of 4 kW. */
const getCurrentAt = (percent: number) => [(4_000 * percent) / 100 / 230 / 2];
/** Moments with the same current on both feeds. */
const createEvenMoments = (...percents: number[]) =>
  percents.map((percent, index) => createMoment(index, { A: getCurrentAt(percent), B: getCurrentAt(percent) }));

function evaluate(
  moments: readonly PowerMoment[],
  { of: testedUnit = unit, thresholds = defaultThresholds as WatchedThresholds, state = initialWatchState } = {},
) {
  const lastTime = moments.at(-1)?.at ?? getMomentTime(0);
  return evaluateMoments({ unit: testedUnit, thresholds, state, now: lastTime }, moments);
}

/** Formats changes, such as `OPENED COMMIT_WARNING` or `CLOSED FEED_LOST/A`. */
const summarize = (changes: readonly PowerEventChange[]) =>
  changes.map(({ change, condition: { type, feed, phase } }) => {
    const about = [type, feed, phase].filter((part) => part !== null).join('/');
    return `${change} ${about}`;
  });
const filterByType = (changes: readonly PowerEventChange[], type: string) =>
  changes.filter(({ condition }) => condition.type === type);

describe('limits', () => {
  it.each([
    ['two samples above', [81, 81], []],
    ['three samples above', [81, 85, 82], ['OPENED']],
    ['a sample at the limit in between', [81, 81, 80, 81, 81], []],
    ['three samples in a row later', [81, 81, 70, 81, 81, 81], ['OPENED']],
    ['two samples below', [81, 81, 81, 70, 70], ['OPENED']],
    ['three samples below', [81, 81, 81, 70, 70, 70], ['OPENED', 'CLOSED']],
    ['samples within the hysteresis', [81, 81, 81, 76, 77, 75, 78], ['OPENED']],
    ['a sample within the hysteresis in between', [81, 81, 81, 70, 70, 76, 70, 70], ['OPENED']],
    ['a higher value while it is open', [81, 81, 81, 86], ['OPENED', 'RAISED']],
  ] as const)('evaluates %s', (_what, percents, changes) => {
    const changesOfType = filterByType(evaluate(createEvenMoments(...percents)).changes, 'COMMIT_WARNING');
    expect(changesOfType.map(({ change }) => change)).toEqual(changes);
  });

  it('reports the highest value, the limit and the start', () => {
    const { changes } = evaluate(createEvenMoments(70, 81, 84, 82, 90, 70, 70, 70));
    expect(filterByType(changes, 'COMMIT_WARNING')).toMatchObject([
      { change: 'OPENED', openedAt: getMomentTime(1), figure: { value: 3.36, limit: 3.2, unit: 'KW' } },
      { change: 'CLOSED', closedAt: getMomentTime(7), value: 3.6 },
    ]);
  });

  it('watches warning and critical separately', () => {
    expect(summarize(evaluate(createEvenMoments(96, 97, 98, 89, 88, 87)).changes)).toEqual([
      'OPENED COMMIT_WARNING',
      'OPENED COMMIT_CRITICAL',
      'CLOSED COMMIT_CRITICAL',
    ]);
  });

  it('does not watch the commitment when disabled, and closes its open events', () => {
    const disabled = { ...defaultThresholds, enabled: false };
    expect(evaluate(createEvenMoments(99, 99, 99), { thresholds: disabled }).changes).toEqual([]);
    const { state } = evaluate(createEvenMoments(85, 85, 85));
    const later = createEvenMoments(0, 0, 0, 90, 90, 90).slice(3);
    const { changes } = evaluate(later, { thresholds: disabled, state });
    expect(summarize(changes)).toEqual(['CLOSED COMMIT_WARNING']);
  });

  it('applies changed thresholds to open events with the next samples', () => {
    const { state } = evaluate(createEvenMoments(85, 85, 85));
    const thresholds = { ...defaultThresholds, warningPercent: 93 };
    const later = createEvenMoments(0, 0, 0, 85, 85, 85).slice(3);
    expect(summarize(evaluate(later, { thresholds, state }).changes)).toEqual(['CLOSED COMMIT_WARNING']);
  });

  it('watches the breaker of each feed and phase', () => {
    const threePhaseUnit = createUnit({ phase: 'THREE' });
    const moments = [0, 1, 2].map((at) => createMoment(at, { A: [5, 13, 5] }));
    const changesOfType = filterByType(evaluate(moments, { of: threePhaseUnit }).changes, 'BREAKER_WARNING');
    expect(changesOfType).toMatchObject([
      { condition: { feed: 'A', phase: 'L2' }, figure: { value: 13, limit: 12.8, unit: 'A' } },
    ]);
  });

  it('watches failover and the balance of phases', () => {
    const threePhaseUnit = createUnit({ phase: 'THREE' });
    const moments = [0, 1, 2].map((at) => createMoment(at, { A: [4, 7, 4], B: [4, 7, 4] }));
    const { changes } = evaluate(moments, { of: { ...threePhaseUnit, committedKw: 10 } });
    expect(changes).toMatchObject([
      { condition: { type: 'PHASE_IMBALANCE', feed: 'A' }, figure: { value: 40, limit: 20, unit: 'PERCENT' } },
      { condition: { type: 'PHASE_IMBALANCE', feed: 'B' } },
      { condition: { type: 'FAILOVER_AT_RISK', feed: null }, figure: { value: 87.5, limit: 80, unit: 'PERCENT' } },
    ]);
  });
});

describe('missing and late samples', () => {
  it('counts a missing sample neither as above nor as below', () => {
    const [first, second, third] = createEvenMoments(85, 85, 85);
    const onlyA = createMoment(1, { A: getCurrentAt(85) });
    expect(evaluate([first!, onlyA, third!]).changes).toEqual([]);
    const moments = [first!, onlyA, third!, createMoment(3, { A: getCurrentAt(85), B: getCurrentAt(85) })];
    expect(filterByType(evaluate(moments).changes, 'COMMIT_WARNING')).toMatchObject([{ openedAt: first!.at }]);
    expect(second).toBeDefined();
  });

  it('evaluates a moment again for the feed whose sample arrived later, and counts nothing twice', () => {
    let state = initialWatchState;
    const allChanges: PowerEventChange[] = [];
    for (const moment of createEvenMoments(85, 85, 85)) {
      for (const partial of [{ ...moment, samples: { A: moment.samples.A! } }, moment, moment]) {
        const { changes, state: next } = evaluate([partial], { state });
        allChanges.push(...changes);
        state = next;
      }
    }
    expect(summarize(allChanges)).toEqual(['OPENED COMMIT_WARNING']);
  });

  it('does not evaluate moments before the latest one', () => {
    const [first, second, third, fourth] = createEvenMoments(85, 85, 85, 60);
    const { state } = evaluate([fourth!]);
    expect(evaluate([first!, second!, third!], { state })).toEqual({ state, changes: [] });
  });
});

describe('lost feeds', () => {
  const createLoadMoment = (at: number, a: number, b: number) => createMoment(at, { A: [a], B: [b] });

  it('reports a feed without voltage, whatever the other feed does', () => {
    const createDeadMoment = (at: number) => createMoment(at, { A: [0] }, { voltageV: 3 });
    const { changes } = evaluate([
      createDeadMoment(0),
      createDeadMoment(1),
      createDeadMoment(2),
      createLoadMoment(3, 2, 2),
      createLoadMoment(4, 2, 2),
      createLoadMoment(5, 2, 2),
    ]);
    expect(summarize(changes)).toEqual(['OPENED FEED_LOST/A', 'CLOSED FEED_LOST/A']);
  });

  it('reports a feed only if every phase is without voltage', () => {
    const threePhaseUnit = createUnit({ phase: 'THREE' });
    const moments = [0, 1, 2].map((at) => {
      const moment = createMoment(at, { A: [3, 3, 3] });
      const phases = moment.samples.A!.phases.map((phase, index) => (index < 2 ? { ...phase, voltageV: 0 } : phase));
      return { ...moment, samples: { A: { ...moment.samples.A!, phases } } };
    });
    expect(filterByType(evaluate(moments, { of: threePhaseUnit }).changes, 'FEED_LOST')).toEqual([]);
  });

  it.each([
    [
      'if it carried a load before and the other one still does',
      [createLoadMoment(0, 2, 2), createLoadMoment(1, 4, 0), createLoadMoment(2, 4, 0), createLoadMoment(3, 4, 0)],
      ['B'],
    ],
    [
      'not if it never carried a load',
      [createLoadMoment(0, 4, 0), createLoadMoment(1, 4, 0), createLoadMoment(2, 4, 0), createLoadMoment(3, 4, 0)],
      [],
    ],
    [
      'not if the whole unit is switched off',
      [createLoadMoment(0, 2, 2), createLoadMoment(1, 0, 0), createLoadMoment(2, 0, 0), createLoadMoment(3, 0, 0)],
      [],
    ],
    [
      'not while the sample of the other feed is missing',
      [createLoadMoment(0, 2, 2), ...[1, 2, 3].map((at) => createMoment(at, { B: [0] }))],
      [],
    ],
  ] as const)('reports a feed without current: %s', (_what, moments, lost) => {
    const changesOfType = filterByType(evaluate(moments).changes, 'FEED_LOST');
    expect(changesOfType.map(({ condition }) => condition.feed)).toEqual(lost);
  });
});

describe('meters', () => {
  it('reports a replaced meter immediately', () => {
    const moments = [createMoment(0, { A: [2], B: [2] }), createMoment(1, { A: [2], B: [2] }, { serial: 'NEW' })];
    const { changes } = evaluate(moments);
    expect(summarize(changes)).toEqual([
      'OPENED METER_REPLACED/A',
      'CLOSED METER_REPLACED/A',
      'OPENED METER_REPLACED/B',
      'CLOSED METER_REPLACED/B',
    ]);
    expect(changes[0]).toMatchObject({ meter: { previous: 'SN-A', current: 'NEW-A' } });
  });

  const getTimeAfter = (index: number, minutes: number) => new Date(getMomentTime(index).getTime() + minutes * 60_000);

  it('reports a feed that sends nothing for more than 15 minutes, once', () => {
    const { state } = evaluate([createMoment(0, { A: [2], B: [2] }), createMoment(1, { A: [2] })]);
    expect(findGaps({ unit, state, now: getTimeAfter(0, 15) }).changes).toEqual([]);
    const gaps = findGaps({ unit, state, now: getTimeAfter(0, 16) });
    expect(gaps.changes).toMatchObject([
      {
        condition: { type: 'METER_GAP', feed: 'B' },
        openedAt: getMomentTime(0),
        figure: { value: 16, limit: 15, unit: 'MINUTES' },
      },
    ]);
    expect(findGaps({ unit, state: gaps.state, now: getTimeAfter(0, 17) }).changes).toEqual([]);
  });

  it('closes the gap with a current sample, not with a past one', () => {
    const { state } = evaluate([createMoment(0, { A: [2], B: [2] })]);
    const gap = findGaps({ unit, state, now: getTimeAfter(0, 60) }).state;
    const thresholds = defaultThresholds;
    const past = evaluateMoments({ unit, thresholds, state: gap, now: getTimeAfter(0, 61) }, [
      createMoment(2, { A: [2], B: [2] }),
    ]);
    expect(past.changes).toEqual([]);
    const present = evaluateMoments({ unit, thresholds, state: past.state, now: getTimeAfter(0, 61) }, [
      createMoment(12, { A: [2] }),
    ]);
    expect(present.changes).toMatchObject([
      { change: 'CLOSED', condition: { type: 'METER_GAP', feed: 'A' }, closedAt: getMomentTime(12), value: 60 },
    ]);
  });

  it('reports nothing about a feed that never sent a sample', () => {
    expect(findGaps({ unit, state: initialWatchState, now: getTimeAfter(0, 600) }).changes).toEqual([]);
  });
});

describe('any order of loads', () => {
  const anyCurrent = fc.double({ min: 0, max: 30, noNaN: true });
  const feeds = fc.record({ A: anyCurrent, B: anyCurrent }, { requiredKeys: [] });
  const moments = fc
    .array(feeds, { maxLength: 30 })
    .map((all) =>
      all.map((moment, index) =>
        createMoment(index, Object.fromEntries(Object.entries(moment).map(([label, amperes]) => [label, [amperes]]))),
      ),
    );

  const run = (batches: readonly (readonly PowerMoment[])[]): { state: WatchState; changes: PowerEventChange[] } =>
    batches.reduce<ReturnType<typeof evaluate>>(
      ({ state, changes }, batch) => {
        const next = evaluate(batch, { state });
        return { state: next.state, changes: [...changes, ...next.changes] };
      },
      { state: initialWatchState, changes: [] },
    );

  it('gives the same changes in one batch or in several', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const isEvent = ({ change }: PowerEventChange) => change !== 'RAISED';
        const once = run([all]);
        const apart = run(all.map((moment) => [moment]));
        expect(apart.state).toEqual(once.state);
        expect(apart.changes.filter(isEvent)).toEqual(once.changes.filter(isEvent));
      }),
    );
  });

  it('does nothing when evaluated again', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const { state } = run([all]);
        expect(evaluate(all, { state })).toEqual({ state, changes: [] });
      }),
    );
  });

  it('opens and closes each event alternately, and never before enough samples', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const open = new Map<string, Date>();
        for (const change of run([all]).changes) {
          const { type, feed, phase } = change.condition;
          const key = `${type}/${feed as FeedLabel | null}/${phase}`;
          expect(open.has(key)).toBe(change.change !== 'OPENED');
          if (change.change === 'OPENED') {
            open.set(key, change.openedAt);
            const since = change.moment!.at.getTime() - change.openedAt.getTime();
            expect(since).toBeGreaterThanOrEqual((eventSampleCount - 1) * 5 * 60_000);
          } else if (change.change === 'CLOSED') open.delete(key);
        }
      }),
    );
  });
});
