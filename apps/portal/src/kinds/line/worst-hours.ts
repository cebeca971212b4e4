import type { getLineStateHistory } from '@demarc/contract/line.ts';
import type { Output } from '@demarc/contract/operation.ts';

/** The number of lines that were down or degraded at the worst moment of an hour. */
export type Hour = Output<typeof getLineStateHistory>['hours'][number];

const hourMs = 3_600_000;

/** Finds the first consecutive hours in which the most lines were down at the same time. */
export function findWorstHours(hours: readonly Hour[]): { down: number; startsAt: string; endsAt: Date } {
  const down = Math.max(...hours.map((hour) => hour.down));
  const firstIndex = hours.findIndex((hour) => hour.down === down);
  const indexAfter = hours.findIndex((hour, index) => index > firstIndex && hour.down < down);
  const lastHour = hours[indexAfter < 0 ? hours.length - 1 : indexAfter - 1]!;
  return { down, startsAt: hours[firstIndex]!.startsAt, endsAt: new Date(Date.parse(lastHour.startsAt) + hourMs) };
}
