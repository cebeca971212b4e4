import { describe, expect, it } from 'vitest';
import { getAxisMarks } from './axis-marks.ts';

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
