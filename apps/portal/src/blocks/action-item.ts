import type { LinkTarget } from '../ui/link-target.ts';

/** The action that the user can take. */
export interface Action {
  /** Translation key. */
  label: string;
  to: LinkTarget;
}

/** Something the user has to act on. Texts are translation keys. */
export interface ActionItem {
  id: string;
  /** `trouble`: something is wrong now. `attention`: something may go wrong later. */
  kind: 'trouble' | 'attention';
  topic: 'service' | 'order' | 'company';
  title: string;
  /** Plain text, such as an address, before the translated text. */
  detail?: string;
  text?: string;
  params?: Record<string, string | number>;
  /** Translation keys of names, which the texts receive as one formatted list. */
  names?: readonly string[];
  /** Amounts in EUR, formatted for the texts and the label of the action. */
  amounts?: Record<string, string>;
  /** Dates, formatted for the texts, without the year if it is the current one. */
  dates?: Record<string, string>;
  /** The agreed day, such as the day of a delivery. */
  due?: string;
  /** The time at which the problem began. */
  since?: string | null;
  /** The last day on which the user can act. */
  deadline?: string;
  /** Whether someone waits for a decision of this user, or an order is on hold until it is made. */
  isDecision?: true;
  action?: Action;
  /** The item that replaces all items of this kind where there is little room. */
  group?: ActionItemGroup & { params: { count: number } };
}

/** Replaces all items of one kind where there is little room, or where not all are listed by name. Its title has their count. */
export type ActionItemGroup = Omit<ActionItem, 'params' | 'group'>;

/** Lists items by name. If there are others, an item with the count of all of them follows. */
export function listByName(named: readonly ActionItem[], others: number, group: ActionItemGroup): readonly ActionItem[] {
  const groupItem = { ...group, params: { count: named.length + others } };
  return [...named, ...(others > 0 ? [groupItem] : [])].map((item) => ({ ...item, group: groupItem }));
}

/** Returns one item that counts the items not listed by name; empty if there are none. */
export function countOthers(count: number, item: Omit<ActionItem, 'params'>): readonly ActionItem[] {
  return count > 0 ? [{ ...item, params: { count } }] : [];
}
