/**
 * Vertical positions for labels at the end of their lines: as close as possible to where each line ends, in the same order,
 * `gap` apart and between `top` and `bottom`.
 */
export function placeLabels(
  ends: readonly number[],
  { gap, top, bottom }: { gap: number; top: number; bottom: number },
): readonly number[] {
  const order = ends.map((_, index) => index).sort((a, b) => ends[a]! - ends[b]!);
  const positions = order.map((at) => Math.min(bottom, Math.max(top, ends[at]!)));
  // Labels that touch move apart as a block around the middle of their lines.
  for (let at = 1; at < positions.length; at += 1) {
    if (positions[at]! - positions[at - 1]! >= gap) continue;
    let first = at - 1;
    let shift = (gap - (positions[at]! - positions[at - 1]!)) / 2;
    while (first > 0 && positions[first]! - shift - positions[first - 1]! < gap) first -= 1;
    if (positions[first]! - shift < top) shift = positions[first]! - top;
    for (let moved = first; moved < at; moved += 1) positions[moved]! -= shift;
    for (let moved = first + 1; moved <= at; moved += 1)
      positions[moved] = Math.max(positions[moved]!, positions[moved - 1]! + gap);
  }
  // Labels that left the plot at the bottom move up again.
  let limit = bottom;
  for (let at = positions.length - 1; at >= 0; at -= 1) {
    positions[at] = Math.min(positions[at]!, limit);
    limit = positions[at]! - gap;
  }
  return ends.map((_, index) => positions[order.indexOf(index)]!);
}
