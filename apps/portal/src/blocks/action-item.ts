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
  /** Harm now, or harm later. */
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
  /** The day that was agreed for it. */
  due?: string;
  /** Since when it is so. */
  since?: string | null;
  /** The last day on which it can be done. */
  deadline?: string;
  /** Someone waits for the decision of this user, or an order stands still until it is made. */
  isDecision?: true;
  action?: Action;
  /** The one item that stands for all of this sort where there is little room. */
  group?: ActionItemGroup & { params: { count: number } };
}

/** Stands for all items of one sort, where there is little room or not all are listed by name. Its title has the count, which is rarely one. */
export type ActionItemGroup = Omit<ActionItem, 'params' | 'group'>;

/** The items listed by name, and one for all of them if there are others. */
export function listByName(named: readonly ActionItem[], others: number, group: ActionItemGroup): readonly ActionItem[] {
  const all = { ...group, params: { count: named.length + others } };
  return [...named, ...(others > 0 ? [all] : [])].map((item) => ({ ...item, group: all }));
}

/** One item for those beyond the ones listed by name; none if there are no others. */
export function countOthers(count: number, item: Omit<ActionItem, 'params'>): readonly ActionItem[] {
  return count > 0 ? [{ ...item, params: { count } }] : [];
}
