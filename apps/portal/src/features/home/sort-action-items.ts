import type { ActionItem } from '../../blocks/action-item.ts';

const kinds: readonly ActionItem['kind'][] = ['trouble', 'attention'];
const topics: readonly ActionItem['topic'][] = ['service', 'order', 'company'];

/** Harm now before harm later; within each, services that fail, then orders, then the company. Lists no item twice. */
export function sortActionItems(items: readonly ActionItem[]): readonly ActionItem[] {
  const sorted = items.toSorted(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || topics.indexOf(a.topic) - topics.indexOf(b.topic),
  );
  // An order can be both late and waiting.
  return sorted.filter(({ id }, index) => sorted.findIndex((item) => item.id === id) === index);
}
