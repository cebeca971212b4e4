import type { PowerEvent } from '@demarc/contract/power/event.ts';

type Group = [PowerEvent, ...PowerEvent[]];

/**
 * Groups events with the same cause: feeds that stopped sending at the same time, and a load above the critical threshold, which is
 * above the warning threshold too. The event that names the group comes first.
 */
export function groupEvents(events: readonly PowerEvent[]): readonly Readonly<Group>[] {
  const groups: Group[] = [];
  for (const event of events) {
    const group = groups.find(([first]) => isSameGap(first, event) || isSameBreach(first, event));
    if (!group) groups.push([event]);
    else if (event.type === 'COMMIT_CRITICAL') group.unshift(event);
    else group.push(event);
  }
  return groups;
}

/** The unacknowledged events of a group; some can be open even if the event that names the group is not. */
export function listOpen(events: readonly PowerEvent[]): readonly PowerEvent[] {
  return events.filter(({ status }) => status === 'OPEN');
}

function isSameGap(a: PowerEvent, b: PowerEvent): boolean {
  const areGaps = a.type === 'METER_GAP' && b.type === 'METER_GAP';
  return areGaps && a.openedAt === b.openedAt && a.status === b.status && a.closedAt === b.closedAt;
}

/** Whether two events are the two thresholds of the commitment and neither has closed; each has at most one open event. */
function isSameBreach(a: PowerEvent, b: PowerEvent): boolean {
  const types = new Set([a.type, b.type]);
  return types.has('COMMIT_CRITICAL') && types.has('COMMIT_WARNING') && a.status !== 'CLOSED' && b.status !== 'CLOSED';
}
