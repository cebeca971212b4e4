import { countDaysLeft, isExpiring } from '@demarc/contract/offer-validity.ts';
import type { ActionItem } from '../../blocks/action-item.ts';

const kinds: readonly ActionItem['kind'][] = ['trouble', 'attention'];
const topics: readonly ActionItem['topic'][] = ['service', 'order', 'company'];

/**
 * Harm now before harm later. Of harm now, services before orders before the company. Of harm later, first what waits for the user and
 * what expires within a week; what expires first comes first. Lists no item twice.
 */
export function sortActionItems(items: readonly ActionItem[], now: Date): readonly ActionItem[] {
  const sorted = items.toSorted(
    (a, b) =>
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      Number(isPressing(b, now)) - Number(isPressing(a, now)) ||
      (isPressing(a, now) ? 0 : topics.indexOf(a.topic) - topics.indexOf(b.topic)) ||
      compareDeadlines(a, b),
  );
  // An order can be both late and waiting.
  return sorted.filter(({ id }, index) => sorted.findIndex((item) => item.id === id) === index);
}

/**
 * The rows to show first, in the same order: at least `count`, and none that harms now or waits for the user is left out. To keep them
 * few, the rest has one row for each sort.
 */
export function selectFirstItems(sorted: readonly ActionItem[], now: Date, count: number): readonly ActionItem[] {
  if (sorted.length <= count) return sorted;
  const rows = mergeGroups(sorted);
  const urgent = rows.filter((row) => row.kind === 'trouble' || isPressing(row, now));
  return rows.slice(0, Math.max(count, urgent.length));
}

/** More details do not fit on one line. */
const maxDetails = 3;

/** The items of a sort as one, where the first of them is, with the time of the first; what harms now stays apart. */
function mergeGroups(items: readonly ActionItem[]): readonly ActionItem[] {
  return items.flatMap((item) => {
    const { group, since, due, deadline } = item;
    const members = group?.kind === 'attention' ? items.filter((other) => other.group?.id === group.id) : [];
    if (!group || members.length < 2) return item;
    if (members[0] !== item) return [];
    const named = members.filter(({ id }) => id !== group.id);
    // Some can be counted and not named, such as an order that is late too. A part of the names would read like all of them.
    const hasAll = named.length === group.params.count && named.length <= maxDetails;
    const detail = hasAll ? named.map((member) => member.detail).join(' · ') : '';
    return { ...group, detail, since, due, deadline };
  });
}

/** What waits for the user, and what can only be done in the next days. */
function isPressing({ isDecision, deadline }: ActionItem, now: Date): boolean {
  return isDecision === true || (deadline !== undefined && isExpiring(countDaysLeft(deadline, now)));
}

/** Items without a deadline come after those that have one. Of those that expire on the same day, the largest amount comes first. */
function compareDeadlines(a: ActionItem, b: ActionItem): number {
  const [first = '9999-12-31', second = '9999-12-31'] = [a.deadline, b.deadline];
  if (first !== second) return first < second ? -1 : 1;
  return a.deadline === undefined ? 0 : getAmount(b) - getAmount(a);
}

function getAmount({ amounts = {} }: ActionItem): number {
  return Math.max(0, ...Object.values(amounts).map(Number));
}
