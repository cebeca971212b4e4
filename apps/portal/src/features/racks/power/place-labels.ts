/**
 * Vertical positions for labels at the end of their lines: as close as possible to where each line ends, in the same order,
 * `gap` apart and between `top` and `bottom`.
 */
export function placeLabels(
  ends: readonly number[],
  { gap, top, bottom }: { gap: number; top: number; bottom: number },
): readonly number[] {
  const order = ends.map((_, index) => index).sort((a, b) => ends[a]! - ends[b]!);
  const placed = order.map((at) => Math.min(bottom, Math.max(top, ends[at]!)));
  // Labels that touch move apart as a block around the middle of their lines.
  for (let at = 1; at < placed.length; at += 1) {
    if (placed[at]! - placed[at - 1]! >= gap) continue;
    let first = at - 1;
    let shift = (gap - (placed[at]! - placed[at - 1]!)) / 2;
    while (first > 0 && placed[first]! - shift - placed[first - 1]! < gap) first -= 1;
    if (placed[first]! - shift < top) shift = placed[first]! - top;
    for (let moved = first; moved < at; moved += 1) placed[moved]! -= shift;
    for (let moved = first + 1; moved <= at; moved += 1) placed[moved] = Math.max(placed[moved]!, placed[moved - 1]! + gap);
  }
  // Labels that left the plot at the bottom move up again.
  let limit = bottom;
  for (let at = placed.length - 1; at >= 0; at -= 1) {
    placed[at] = Math.min(placed[at]!, limit);
    limit = placed[at]! - gap;
  }
  return ends.map((_, index) => placed[order.indexOf(index)]!);
}
