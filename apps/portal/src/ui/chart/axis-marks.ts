/** Returns round marks from 0 to at least the highest value; the axis never ends below `minEnd`. */
export function getAxisMarks(highest: number, minEnd = 1): readonly number[] {
  return getRangeMarks(0, Math.max(highest, minEnd));
}

/** Returns round marks from at most the lowest to at least the highest value, in steps of 1, 2 or 5 times a power of ten. */
export function getRangeMarks(lowest: number, highest: number): readonly number[] {
  const roughStep = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = ([1, 2, 5, 10].find((times) => times * power >= roughStep) ?? 10) * power;
  const firstMark = Math.floor(lowest / step);
  const count = Math.max(1, Math.ceil(highest / step) - firstMark);
  return Array.from({ length: count + 1 }, (_, index) => Number(((firstMark + index) * step).toPrecision(12)));
}
