import type { LightHistory } from '@demarc/contract/wdm.ts';
import { expect, it } from 'vitest';
import { listLightDeclines } from './light-decline.ts';

const lastAt = Date.parse('2026-11-30T18:00:00Z');
const hourMs = 3_600_000;
const thresholds = { lowCriticalDbm: -23, lowWarningDbm: -20, highWarningDbm: -8, highCriticalDbm: -7 };

/** A week of hourly readings; `getLoss` says how much light is lost at the A end, by the number of hours before the last reading. */
function createHistory(getLoss: (hoursAgo: number) => number) {
  const points = Array.from({ length: 7 * 24 }, (_, index) => {
    const hoursAgo = 7 * 24 - 1 - index;
    const wave = 0.15 * Math.sin((2 * Math.PI * hoursAgo) / 24);
    const [a, z] = [-14 - getLoss(hoursAgo) + wave, -14 + wave];
    return [new Date(lastAt - hoursAgo * hourMs).toISOString(), a, z, a, z];
  });
  return { points, thresholds } as unknown as LightHistory;
}

it('says since when the light falls, and when it reaches the limit at the rate of the last day', () => {
  // 2 dB per day for 3 days: 6 dB lost, 3 dB left.
  const [decline, ...others] = listLightDeclines(createHistory((hoursAgo) => Math.max(0, 6 - hoursAgo / 12)));
  expect(others).toEqual([]);
  expect(decline).toMatchObject({ end: 'A', since: new Date('2026-11-27T18:00:00Z') });
  expect(decline?.limitAt?.toISOString().slice(0, 10)).toBe('2026-12-02');
});

it('finds no decline in the variation of a day, or after the light has settled at a lower level', () => {
  expect(listLightDeclines(createHistory(() => 0))).toEqual([]);
  expect(listLightDeclines(createHistory((hoursAgo) => (hoursAgo > 72 ? 0 : 5)))).toEqual([]);
});

it('gives no date for a limit that has been reached, and nothing without light or readings', () => {
  expect(listLightDeclines(createHistory((hoursAgo) => Math.max(0, 9.5 - hoursAgo / 12)))).toMatchObject([{ limitAt: null }]);
  expect(listLightDeclines(createHistory(() => 26))).toEqual([]);
  expect(listLightDeclines({ points: [], thresholds })).toEqual([]);
});
