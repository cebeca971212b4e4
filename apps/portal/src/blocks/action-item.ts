import type { LinkTarget } from '../ui/link-target.ts';

/** What the user can do about it. */
export interface Action {
  /** Translation key. */
  label: string;
  to: LinkTarget;
}

/** Something the user has to act on. Texts are translation keys. */
export interface ActionItem {
  id: string;
  /** `trouble`: something is wrong now. `attention`: something will go wrong. */
  kind: 'trouble' | 'attention';
  topic: 'service' | 'order' | 'company';
  title: string;
  /** Plain text, such as an address, before the translated text. */
  detail?: string;
  text?: string;
  params?: Record<string, string | number>;
  /** Translation keys of names, which the texts get as one list. */
  names?: readonly string[];
  /** Amounts in EUR. The texts and the label of the action get them formatted. */
  amounts?: Record<string, string>;
  /** Dates. The texts get them formatted, without the year if it is this year's. */
  dates?: Record<string, string>;
  /** The agreed day, such as that of a delivery. */
  due?: string;
  /** When the problem began. */
  since?: string | null;
  /** The last day on which the user can act. */
  deadline?: string;
  /** Someone waits for the decision of this user, or an order stands still until it is made. */
  isDecision?: true;
  action?: Action;
  /** The item that replaces all items of this sort where there is little room. */
  group?: ActionItemGroup & { params: { count: number } };
}

/** Replaces all items of one sort where there is little room or not all are listed by name. Its title has their count, which is rarely one. */
export type ActionItemGroup = Omit<ActionItem, 'params' | 'group'>;

/** The items listed by name. If there are others, an item follows that counts all of them. */
export function listByName(named: readonly ActionItem[], others: number, group: ActionItemGroup): readonly ActionItem[] {
  const all = { ...group, params: { count: named.length + others } };
  return [...named, ...(others > 0 ? [all] : [])].map((item) => ({ ...item, group: all }));
}

/** One item that counts those beyond the ones listed by name; empty if there are no others. */
export function countOthers(count: number, item: Omit<ActionItem, 'params'>): readonly ActionItem[] {
  return count > 0 ? [{ ...item, params: { count } }] : [];
}
