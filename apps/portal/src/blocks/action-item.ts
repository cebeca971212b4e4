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
  /** A colleague waits for the decision of this user. */
  isDecision?: true;
  action?: Action;
}

/** One item for those beyond the ones listed by name; none if there are no others. */
export function countOthers(count: number, item: Omit<ActionItem, 'params'>): readonly ActionItem[] {
  return count > 0 ? [{ ...item, params: { count } }] : [];
}
