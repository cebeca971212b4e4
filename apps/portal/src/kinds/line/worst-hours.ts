import type { getLineStateHistory } from '@demarc/contract/line.ts';
import type { Output } from '@demarc/contract/operation.ts';

/** How many lines were down or degraded at the worst moment of an hour. */
export type Hour = Output<typeof getLineStateHistory>['hours'][number];

const hourMs = 3_600_000;

/** The first hours in a row in which the most lines were down at the same time. */
export function findWorstHours(hours: readonly Hour[]): { down: number; startsAt: string; endsAt: Date } {
  const down = Math.max(...hours.map((hour) => hour.down));
  const first = hours.findIndex((hour) => hour.down === down);
  const after = hours.findIndex((hour, index) => index > first && hour.down < down);
  const last = hours[after < 0 ? hours.length - 1 : after - 1]!;
  return { down, startsAt: hours[first]!.startsAt, endsAt: new Date(Date.parse(last.startsAt) + hourMs) };
}
