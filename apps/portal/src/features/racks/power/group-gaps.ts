import type { PowerEvent } from '@demarc/contract/power/event.ts';

/** The events as they are listed. Feeds that stopped sending at the same time are one entry: they have one cause. */
export function groupGaps(events: readonly PowerEvent[]): readonly (readonly [PowerEvent, ...PowerEvent[]])[] {
  const groups: [PowerEvent, ...PowerEvent[]][] = [];
  for (const event of events) {
    const group = groups.find(([first]) => isSameGap(first, event));
    if (group) group.push(event);
    else groups.push([event]);
  }
  return groups;
}

function isSameGap(one: PowerEvent, other: PowerEvent): boolean {
  const areGaps = one.type === 'METER_GAP' && other.type === 'METER_GAP';
  return areGaps && one.openedAt === other.openedAt && one.status === other.status && one.closedAt === other.closedAt;
}
