import type { ActionItem } from '../../blocks/action-item.ts';

const kinds: readonly ActionItem['kind'][] = ['trouble', 'attention'];
const topics: readonly ActionItem['topic'][] = ['service', 'order', 'company'];

/**
 * Harm now before harm later; within each, services that fail, then orders, then the company; what expires first comes first.
 * Lists no item twice.
 */
export function sortActionItems(items: readonly ActionItem[]): readonly ActionItem[] {
  const sorted = items.toSorted(
    (a, b) =>
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      topics.indexOf(a.topic) - topics.indexOf(b.topic) ||
      getDeadline(a).localeCompare(getDeadline(b)),
  );
  // An order can be both late and waiting.
  return sorted.filter(({ id }, index) => sorted.findIndex((item) => item.id === id) === index);
}

/** Items without a deadline come after those that have one. */
function getDeadline({ deadline = '9999-12-31' }: ActionItem): string {
  return deadline;
}
