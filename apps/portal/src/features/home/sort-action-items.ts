import type { ActionItem } from '../../blocks/action-item.ts';

const kinds: readonly ActionItem['kind'][] = ['trouble', 'attention'];
const topics: readonly ActionItem['topic'][] = ['service', 'order', 'company'];

/** Harm now before harm later; within each, services that fail, then orders, then the company. Lists no item twice. */
export function sortActionItems(items: readonly ActionItem[]): readonly ActionItem[] {
  const sorted = items.toSorted(
    (one, other) =>
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || topics.indexOf(one.topic) - topics.indexOf(other.topic),
  );
  // An order can be both late and waiting.
  return sorted.filter(({ id }, at) => sorted.findIndex((item) => item.id === id) === at);
}
