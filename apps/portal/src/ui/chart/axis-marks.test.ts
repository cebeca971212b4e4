import { describe, expect, it } from 'vitest';
import { getAxisMarks, getRangeMarks } from './axis-marks.ts';

describe('the marks of an axis', () => {
  it.each([
    [0, [0, 0.5, 1]],
    [7.9, [0, 2, 4, 6, 8]],
    [14.2, [0, 5, 10, 15]],
    [180, [0, 50, 100, 150, 200]],
  ])('cover values up to %d', (highest, marks) => {
    expect(getAxisMarks(highest)).toEqual(marks);
  });
});

it('marks a range that does not start at 0', () => {
  expect(getRangeMarks(-30, 0)).toEqual([-30, -20, -10, 0]);
  expect(getRangeMarks(-23, -7)).toEqual([-25, -20, -15, -10, -5]);
});
