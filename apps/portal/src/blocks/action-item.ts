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
  /** Since when it is so. */
  since?: string | null;
  /** Until when it can be done. */
  deadline?: string;
  action?: Action;
}
