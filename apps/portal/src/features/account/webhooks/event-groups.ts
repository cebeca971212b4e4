import type { EventSubject } from '@demarc/contract/kinds/registry.ts';
import type { Kind } from '../../../kinds/kind.ts';
import { kinds } from '../../../kinds/registry.ts';

/** A group of events that users choose from. */
interface EventGroup {
  name: string;
  /** Translation keys. */
  label: string;
  help: string;
  subjects: readonly EventSubject[];
}

type GroupedKind = Pick<Kind, 'name' | 'subjects' | 'eventGroup'>;

/**
 * Returns the kinds that have their own group, then a company group with all other kinds, then addresses. A kind without events has
 * no group, because choosing only that group would request no types, which means all events.
 */
export function buildEventGroups(allKinds: readonly GroupedKind[]): EventGroup[] {
  const withEvents = allKinds.filter(({ subjects }) => subjects.length > 0);
  return [
    ...withEvents.flatMap(({ name, subjects, eventGroup }) => (eventGroup ? [{ name, subjects, ...eventGroup }] : [])),
    {
      name: 'company',
      label: 'webhook.group-company',
      help: 'webhook.about-company',
      subjects: [
        ...withEvents.flatMap(({ subjects, eventGroup }) => (eventGroup ? [] : subjects)),
        ...(['customer', 'login', 'loyalty', 'session'] as const),
      ],
    },
    {
      name: 'addresses',
      label: 'webhook.group-addresses',
      help: 'webhook.about-addresses',
      subjects: ['address', 'address-watch', 'availability-batch'],
    },
  ];
}

export const eventGroups: readonly EventGroup[] = buildEventGroups(kinds);

const getTypePatterns = ({ subjects }: EventGroup): string[] => subjects.map((subject) => `${subject}.*`);

/** Splits the types of a webhook into the names of the form's groups and other types that a program has set. */
export function toChoice(types: readonly string[]): { groups: string[]; others: string[] } {
  const groups = eventGroups.filter((group) => getTypePatterns(group).every((pattern) => types.includes(pattern)));
  const inGroups = new Set(groups.flatMap(getTypePatterns));
  return { groups: groups.map(({ name }) => name), others: types.filter((type) => !inGroups.has(type)) };
}

/** The types of a choice; an empty list means all events. */
export function toTypes({ groups, others }: { groups: readonly string[]; others: readonly string[] }): string[] {
  return [...new Set([...eventGroups.filter(({ name }) => groups.includes(name)).flatMap(getTypePatterns), ...others])];
}

/** The groups that a webhook gets events of; `isPart` if a program chose only some of them. */
export function findSentGroups(types: readonly string[]): { label: string; isPart: boolean }[] {
  const { groups, others } = toChoice(types);
  const isSome = ({ subjects }: EventGroup) => subjects.some((subject) => others.some((type) => type.startsWith(`${subject}.`)));
  return eventGroups
    .map((group) => ({ ...group, isPart: !groups.includes(group.name) }))
    .filter((group) => !group.isPart || isSome(group))
    .map(({ label, isPart }) => ({ label, isPart }));
}
