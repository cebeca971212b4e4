import type { LightHistory } from '@demarc/contract/wdm.ts';

/** A step of a period; its levels are null if nothing was measured. */
export interface LightPoint {
  at: string;
  a: number | null;
  z: number | null;
  lowestA: number | null;
  lowestZ: number | null;
}

/** Returns every step of a period; the API leaves out steps without readings. */
export function toLightPoints({ from, to, stepSeconds, points }: LightHistory): readonly LightPoint[] {
  const stepMs = stepSeconds * 1000;
  const levelsByTime = new Map(points.map(([at, ...levels]) => [Date.parse(at), levels]));
  const first = Math.floor(Date.parse(from) / stepMs);
  // The current step usually has no readings yet.
  const last = Math.max(first, Math.floor(Date.parse(to) / stepMs) - 1, ...[...levelsByTime.keys()].map((at) => at / stepMs));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const time = (first + index) * stepMs;
    const [a = null, z = null, lowestA = null, lowestZ = null] = levelsByTime.get(time) ?? [];
    return { at: new Date(time).toISOString(), a, z, lowestA, lowestZ };
  });
}

/** The lowest level of an end over a period; null if nothing was measured. */
export function findLowest(points: readonly LightPoint[], end: 'lowestA' | 'lowestZ'): number | null {
  const levels = points.flatMap((point) => point[end] ?? []);
  return levels.length === 0 ? null : Math.min(...levels);
}

/** The SVG path of a line, which breaks at steps without readings. */
export function buildLevelPath(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  return values
    .flatMap((value, index) => {
      if (value === null) return [];
      const isStart = index === 0 || values[index - 1] === null;
      // A single point is drawn as a dot by the round end of the line.
      const isAlone = isStart && (values[index + 1] ?? null) === null;
      return `${isStart ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}${isAlone ? 'h0' : ''}`;
    })
    .join('');
}
