import { countDaysLeft, isExpiring } from '@demarc/contract/offer-validity.ts';
import type { ActionItem } from '../../blocks/action-item.ts';

const kinds: readonly ActionItem['kind'][] = ['trouble', 'attention'];
const topics: readonly ActionItem['topic'][] = ['service', 'order', 'company'];

/**
 * Harm now before harm later. Within each, what a colleague waits for and what expires within a week, then services, orders, and the
 * company; what expires first comes first. Lists no item twice.
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

type Share = ActionItem['topic'] | 'decision' | 'expiring';
const maxShares: Readonly<Record<Share, number>> = { service: 3, order: 1, company: 1, decision: 2, expiring: 3 };

/**
 * Selects the items to show first, in the same order. Failing services do not hide a late order, an overdue amount, or a decision: each
 * of these has a share of the places.
 */
export function selectFirstItems(sorted: readonly ActionItem[], now: Date, count: number): readonly ActionItem[] {
  const taken: Record<Share, number> = { service: 0, order: 0, company: 0, decision: 0, expiring: 0 };
  const places = new Map(
    sorted.map((item) => {
      const share = getShare(item, now);
      const hasShare = share !== null && taken[share] < maxShares[share];
      return [item, hasShare ? taken[share]++ : sorted.length] as const;
    }),
  );
  const byPlace = sorted.toSorted((a, b) => places.get(a)! - places.get(b)!);
  const chosen = new Set(byPlace.slice(0, count));
  return sorted.filter((item) => chosen.has(item));
}

function getShare(item: ActionItem, now: Date): Share | null {
  if (item.isDecision) return 'decision';
  if (isPressing(item, now)) return 'expiring';
  return item.kind === 'trouble' ? item.topic : null;
}

/** What a colleague waits for, and what can only be done in the next days. */
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
