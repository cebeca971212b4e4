import { countDaysLeft, isExpiring } from '@demarc/contract/offer-validity.ts';
import type { ActionItem } from '../../blocks/action-item.ts';

const kinds: readonly ActionItem['kind'][] = ['trouble', 'attention'];
const topics: readonly ActionItem['topic'][] = ['service', 'order', 'company'];

/** How many items of each topic come before the others: services that fail do not hide a late order or an overdue amount. */
const maxLeading: Readonly<Record<ActionItem['topic'], number>> = { service: 3, order: 1, company: 1 };

/**
 * Harm now before harm later; what expires in the next days harms now, and so does what a colleague waits for. Within each, services
 * that fail, then those decisions and what expires within a week, then orders, then the company; what expires first comes first. The
 * first items have some of each topic. Lists no item twice.
 */
export function sortActionItems(items: readonly ActionItem[], now: Date): readonly ActionItem[] {
  const sorted = items
    .map((item) => (item.isDecision || getDaysLeft(item, now) <= urgentDays ? { ...item, kind: 'trouble' as const } : item))
    .toSorted(
      (a, b) =>
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
        topics.indexOf(a.topic) - topics.indexOf(b.topic) ||
        compareDeadlines(a, b),
    );
  // An order can be both late and waiting.
  const unique = sorted.filter(({ id }, index) => sorted.findIndex((item) => item.id === id) === index);
  return kinds.flatMap((kind) => {
    const ofKind = unique.filter((item) => item.kind === kind);
    const pressing = ofKind.filter((item) => item.isDecision || isExpiring(getDaysLeft(item, now))).toSorted(compareDeadlines);
    const others = ofKind.filter((item) => !pressing.includes(item));
    const [services, orders, company] = topics.map((topic) =>
      others.filter((item) => item.topic === topic).slice(0, maxLeading[topic]),
    );
    const leading = [services, pressing, orders, company].flatMap((part) => part ?? []);
    return [...leading, ...others.filter((item) => !leading.includes(item))];
  });
}

/** What can only be done in the next days harms now, whatever else waits. Includes the Monday after a Friday. */
const urgentDays = 3;

function getDaysLeft({ deadline }: ActionItem, now: Date): number {
  return deadline === undefined ? Number.POSITIVE_INFINITY : countDaysLeft(deadline, now);
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
