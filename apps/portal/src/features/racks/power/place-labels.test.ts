import { describe, expect, it } from 'vitest';
import { placeLabels } from './place-labels.ts';

const area = { gap: 14, top: 10, bottom: 200 };

describe('placeLabels', () => {
  it('keeps labels at the ends of their lines if they do not touch', () => {
    expect(placeLabels([150, 40, 80], area)).toEqual([150, 40, 80]);
  });

  it.each([
    ['two that touch', [100, 104]],
    ['many that end at the same value', [100, 100, 100, 100, 100]],
    ['at the top', [10, 11, 12]],
    ['at the bottom', [199, 200, 200, 210]],
    ['two blocks that meet', [60, 62, 84, 86, 88]],
  ])('keeps the order and distance of labels: %s', (_what, ends) => {
    const positions = placeLabels(ends, area);
    const sorted = positions.toSorted((a, b) => a - b);
    expect(positions).toEqual(sorted);
    for (const [at, y] of sorted.entries()) if (at > 0) expect(y - sorted[at - 1]!).toBeGreaterThanOrEqual(area.gap - 1e-6);
    expect(sorted[0]).toBeGreaterThanOrEqual(area.top - 1e-6);
    expect(sorted.at(-1)).toBeLessThanOrEqual(area.bottom + 1e-6);
  });
});
