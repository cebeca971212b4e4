import type { EventSubject } from '@demarc/contract/event.ts';

/** The groups that users choose from, each with the event subjects in it. */
export const eventGroups = {
  orders: ['order'],
  lines: ['line', 'diagnostic'],
  television: ['tv-account', 'tv-activation', 'tv-code', 'tv-device', 'tv-package', 'tv-product'],
  company: ['account', 'api-token', 'contact', 'customer', 'login', 'loyalty', 'msa', 'session', 'webhook'],
  addresses: ['address', 'address-watch', 'availability-batch'],
} as const satisfies Record<string, readonly EventSubject[]>;
export type EventGroup = keyof typeof eventGroups;
export const eventGroupNames = Object.keys(eventGroups) as readonly EventGroup[];

const getTypePatterns = (group: EventGroup): string[] => eventGroups[group].map((subject) => `${subject}.*`);

/** Splits the types of a webhook into the form's groups and other types that a program has set. */
export function toChoice(types: readonly string[]): { groups: EventGroup[]; others: string[] } {
  const groups = eventGroupNames.filter((group) => getTypePatterns(group).every((form) => types.includes(form)));
  const inGroups = new Set(groups.flatMap(getTypePatterns));
  return { groups, others: types.filter((type) => !inGroups.has(type)) };
}

/** The types of a choice; an empty list means all events. */
export function toTypes({ groups, others }: { groups: readonly EventGroup[]; others: readonly string[] }): string[] {
  return [...new Set([...groups.flatMap(getTypePatterns), ...others])];
}
