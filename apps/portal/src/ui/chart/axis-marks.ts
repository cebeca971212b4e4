/** Round marks from 0 to at least the highest value; the axis never ends below `shortest`. */
export function getAxisMarks(highest: number, shortest = 1): readonly number[] {
  return getRangeMarks(0, Math.max(highest, shortest));
}

/** Round marks from at most the lowest value to at least the highest, in steps of 1, 2 or 5 times a power of ten. */
export function getRangeMarks(lowest: number, highest: number): readonly number[] {
  const rough = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  const first = Math.floor(lowest / step);
  const count = Math.max(1, Math.ceil(highest / step) - first);
  return Array.from({ length: count + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
