/**
 * Round marks from 0 to at least the highest value, in steps of 1, 2 or 5 times a power of ten; at most four marks above 0. The
 * axis never ends below `shortest`.
 */
export function getAxisMarks(highest: number, shortest = 1): readonly number[] {
  const end = Math.max(highest, shortest);
  const rough = end / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  const count = Math.max(1, Math.ceil(end / step));
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}
