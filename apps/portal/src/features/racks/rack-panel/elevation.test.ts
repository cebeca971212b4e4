import { describe, expect, it } from 'vitest';
import { buildElevation, listMarkedUnits } from './elevation.ts';

const place = (cabinetHeightUnits: number | null, startUnit: number | null, heightUnits: number) =>
  buildElevation({ cabinetHeightUnits, startUnit, heightUnits });

describe('buildElevation', () => {
  it.each([
    ['a full rack', place(47, 1, 47), [[47, 1, true]]],
    [
      'the lower half',
      place(47, 1, 23),
      [
        [47, 24, false],
        [23, 1, true],
      ],
    ],
    [
      'two shared units',
      place(47, 12, 2),
      [
        [47, 14, false],
        [13, 12, true],
        [11, 1, false],
      ],
    ],
    [
      'the highest unit',
      place(47, 47, 1),
      [
        [47, 47, true],
        [46, 1, false],
      ],
    ],
  ])('covers every unit of %s once, from top to bottom', (_what, parts, expected) => {
    expect(parts?.map(({ top, bottom, isOwn }) => [top, bottom, isOwn])).toEqual(expected);
  });

  it('never exceeds the cabinet', () => {
    expect(place(10, 8, 5)?.[0]).toEqual({ top: 10, bottom: 8, isOwn: true });
  });

  it('returns null before delivery', () => {
    expect(place(null, null, 47)).toBeNull();
    expect(place(47, null, 2)).toBeNull();
  });

  it('numbers the ends and every fifth unit, except next to the ends of the own units', () => {
    expect(listMarkedUnits(place(20, 9, 3) ?? [])).toEqual([20, 15, 11, 9, 5, 1]);
    expect(listMarkedUnits(place(47, 24, 23) ?? [])).toEqual([46, 40, 35, 30, 24, 20, 15, 10, 5, 1]);
    expect(listMarkedUnits(place(11, 1, 11) ?? [])).toEqual([11, 5, 1]);
  });
});
