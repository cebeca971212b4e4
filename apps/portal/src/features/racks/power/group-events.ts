import type { PowerEvent } from '@demarc/contract/power/event.ts';

type Group = [PowerEvent, ...PowerEvent[]];

/**
 * The events as they are listed, those with one cause as one entry: feeds that stopped sending at the same time, and a load above the
 * critical threshold, which is above the warning threshold too. The event that names the entry comes first.
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

/** The events of an entry that nobody has acknowledged: some may be open although the one that names the entry is not. */
export function listOpen(events: readonly PowerEvent[]): readonly PowerEvent[] {
  return events.filter(({ status }) => status === 'OPEN');
}

function isSameGap(one: PowerEvent, other: PowerEvent): boolean {
  const areGaps = one.type === 'METER_GAP' && other.type === 'METER_GAP';
  return areGaps && one.openedAt === other.openedAt && one.status === other.status && one.closedAt === other.closedAt;
}

/** Both thresholds of the commitment, neither of which has closed: there is at most one open event of each. */
function isSameBreach(one: PowerEvent, other: PowerEvent): boolean {
  const types = new Set([one.type, other.type]);
  return types.has('COMMIT_CRITICAL') && types.has('COMMIT_WARNING') && one.status !== 'CLOSED' && other.status !== 'CLOSED';
}
