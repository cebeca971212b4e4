/** Round marks from 0 to at least the highest value, in steps of 1, 2 or 5 times a power of ten; at most four marks above 0. */
export function getAxisMarks(highest: number): readonly number[] {
  const rough = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  const count = Math.max(1, Math.ceil(Math.max(highest, 1) / step));
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}
