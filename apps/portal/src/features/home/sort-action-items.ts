import { countDaysLeft, isExpiring } from '@demarc/contract/offer-validity.ts';
import type { ActionItem } from '../../blocks/action-item.ts';

const kinds: readonly ActionItem['kind'][] = ['trouble', 'attention'];
const topics: readonly ActionItem['topic'][] = ['service', 'order', 'company'];

/**
 * Sorts trouble before attention, then decisions and items that expire within a week first, then the others by topic (services,
 * orders, the company), then by deadline. Lists no item twice.
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
 * Selects the rows to show first, in the same order: the first `count`, and every pressing one. If not all fit, the attention items of a
 * group share one row.
 */
export function selectFirstItems(sorted: readonly ActionItem[], now: Date, count: number): readonly ActionItem[] {
  if (sorted.length <= count) return sorted;
  return mergeGroups(sorted).filter((row, index) => index < count || isPressing(row, now));
}

/** More details do not fit on one line. */
const maxDetails = 3;

/** Merges the attention items of a group into one row at the position, and with the dates, of the first. */
function mergeGroups(items: readonly ActionItem[]): readonly ActionItem[] {
  return items.flatMap((item) => {
    const { group, since, due, deadline } = item;
    const members = group?.kind === 'attention' ? items.filter((other) => other.group?.id === group.id) : [];
    // Two items keep their own buttons if the group counts no others.
    if (!group || (members.length < 3 && members.every(({ id }) => id !== group.id))) return item;
    if (members[0] !== item) return [];
    const listedMembers = members.filter(({ id }) => id !== group.id);
    // A group can count items that are not listed, such as an order that is late too. A partial list of names would look complete.
    const hasAll = listedMembers.length === group.params.count && listedMembers.length <= maxDetails;
    const detail = hasAll ? listedMembers.map((member) => member.detail).join(' · ') : '';
    return { ...group, detail, since, due, deadline };
  });
}

/** Whether the item is a decision for the user or expires within a week. */
function isPressing({ isDecision, deadline }: ActionItem, now: Date): boolean {
  return isDecision === true || (deadline !== undefined && isExpiring(countDaysLeft(deadline, now)));
}

/** Sorts by deadline, items without one last; on the same day, the largest amount comes first. */
function compareDeadlines(a: ActionItem, b: ActionItem): number {
  const [first = '9999-12-31', second = '9999-12-31'] = [a.deadline, b.deadline];
  if (first !== second) return first < second ? -1 : 1;
  return a.deadline === undefined ? 0 : getAmount(b) - getAmount(a);
}

function getAmount({ amounts = {} }: ActionItem): number {
  return Math.max(0, ...Object.values(amounts).map(Number));
}
