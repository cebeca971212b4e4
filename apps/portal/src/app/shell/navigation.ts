import type { AnyRouter } from '@tanstack/react-router';
import type { Command, MenuGroup } from '../../kinds/kind.ts';
import { kinds } from '../../kinds/registry.ts';
import { session } from '../../lib/session.ts';
import { canNavigate } from '../guard.ts';

export interface NavigationEntry extends Command {
  /** Only for members of the loyalty program. */
  isForParticipants?: boolean;
}

interface NavigationGroup {
  /** Translation key of the group; none for the overview. */
  label?: string;
  entries: readonly NavigationEntry[];
}

/** The menu, grouped by task: the pages of the kinds, and those that are not about one kind. */
const groups: readonly NavigationGroup[] = [
  { entries: [{ path: '/', label: 'shell.overview', icon: 'layout-dashboard', keywords: 'palette.words-home' }] },
  {
    label: 'shell.services',
    entries: [
      ...getKindEntries('services'),
      { path: '/postal-code-check', label: 'shell.check-address', icon: 'search', keywords: 'palette.words-check-address' },
    ],
  },
  { label: 'shell.network', entries: getKindEntries('network') },
  { label: 'shell.trade', entries: getKindEntries('trade') },
  {
    label: 'shell.money',
    entries: [
      ...getKindEntries('money'),
      {
        path: '/account/loyalty',
        label: 'shell.loyalty',
        icon: 'ticket',
        keywords: 'palette.words-loyalty',
        isForParticipants: true,
        isForResellers: true,
      },
    ],
  },
  {
    label: 'shell.company',
    entries: [
      { path: '/company', label: 'shell.my-company', icon: 'building', keywords: 'palette.words-company' },
      ...getKindEntries('company'),
    ],
  },
];

function getKindEntries(group: MenuGroup): NavigationEntry[] {
  return kinds.flatMap(({ page, title, icon, keywords }) =>
    page?.menuGroup === group ? [{ ...page, label: title, icon, ...(keywords ? { keywords } : {}) }] : [],
  );
}

/** The menu entries that the user may open, by role, feature and customer type. Empty groups are left out. */
export function getNavigation(router: AnyRouter, isReseller: boolean): readonly NavigationGroup[] {
  const isParticipant = session.state.claims?.loyalty === true;
  const isShown = ({ path, isForParticipants, isForResellers }: NavigationEntry) =>
    canNavigate(router, path) && (isParticipant || !isForParticipants) && (isReseller || !isForResellers);
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(isShown) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Whether a path belongs to an entry. */
export function isPathWithin(path: string, entry: NavigationEntry): boolean {
  return entry.path === '/' ? path === '/' : path === entry.path || path.startsWith(`${entry.path}/`);
}
