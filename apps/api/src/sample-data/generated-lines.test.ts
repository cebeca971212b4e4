import { describe, expect, it } from 'vitest';
import { sizes } from './generated-company.ts';
import { generateLines } from './generated-lines.ts';
import { lineCatalog } from './line-catalog.ts';
import { groupLinePackages } from './sample-packages.ts';

const moment = { now: new Date('2026-11-21T12:00:00Z'), today: '2026-11-21' };
const generate = (size: 'mid' | 'large') => generateLines(size, sizes[size], groupLinePackages(lineCatalog), moment);

describe('the lines of a generated reseller', () => {
  it('are the same every time they are generated', () => {
    const [first, second] = [generate('mid'), generate('mid')];
    for (const index of [0, 2_999, 3_007, 4_510, 4_999, 5_100]) expect(second.sampleAt(index)).toEqual(first.sampleAt(index));
    expect(first.sampleAt(17)).toEqual(first.sampleAt(17));
  });

  it.each(['mid', 'large'] as const)('have unique addresses (%s)', (size) => {
    const { count, sampleAt } = generate(size);
    const step = Math.floor(count / 4_000) || 1;
    const addresses = new Set<string>();
    let lineCount = 0;
    for (let index = 0; index < count; index += step) {
      const { address } = sampleAt(index).service;
      addresses.add(`${address.postalCode} ${address.houseNumber} ${address.houseNumberAddition}`);
      lineCount += 1;
    }
    expect(addresses.size).toBe(lineCount);
  });

  it('have past events in chronological order, whatever the current date', () => {
    for (const today of ['2026-12-25', '2027-03-29', '2028-02-29', '2027-01-03']) {
      const { count, sampleAt } = generateLines('mid', sizes.mid, groupLinePackages(lineCatalog), {
        now: new Date(`${today}T12:00:00Z`),
        today,
      });
      for (let index = 0; index < count; index += 7) {
        for (const { orderEvents } of sampleAt(index).orders) {
          const times = orderEvents.map(({ at }) => at.getTime());
          expect(times).toEqual([...times].sort((a, b) => a - b));
          expect(times.at(-1)).toBeLessThan(Date.parse(`${today}T12:00:00Z`));
        }
      }
    }
  });
});
