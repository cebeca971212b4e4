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
  kind: 'trouble' | 'attention';
  title: string;
  text: string;
  params?: Record<string, string | number>;
  /** Shown in the text as a date. */
  deadline?: string;
  action?: Action;
}
