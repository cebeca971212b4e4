import type { IconName } from '@demarc/look/icons.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { session } from '../../lib/session.ts';
import { canNavigate } from '../guard.ts';

export interface NavigationEntry {
  path: string;
  /** Translation key. */
  label: string;
  icon: IconName;
  /** Only for members of the loyalty program. */
  isForParticipants?: boolean;
  /** Not for end users, whose supplier handles it: the API refuses them regardless of their role. */
  isForResellers?: boolean;
}

interface NavigationGroup {
  /** Translation key of the group; none for the overview. */
  label?: string;
  entries: readonly NavigationEntry[];
}

/** The menu, grouped by task. A new screen gets its entry here. */
const groups: readonly NavigationGroup[] = [
  { entries: [{ path: '/', label: 'shell.overview', icon: 'layout-dashboard' }] },
  {
    label: 'shell.services',
    entries: [
      { path: '/lines', label: 'shell.lines', icon: 'route' },
      { path: '/tv-accounts', label: 'shell.tv-accounts', icon: 'device-tv', isForResellers: true },
      { path: '/postal-code-check', label: 'shell.check-address', icon: 'search' },
    ],
  },
  {
    label: 'shell.trade',
    entries: [{ path: '/orders', label: 'shell.orders', icon: 'clipboard-list', isForResellers: true }],
  },
  {
    label: 'shell.money',
    entries: [
      { path: '/account/loyalty', label: 'shell.loyalty', icon: 'ticket', isForParticipants: true, isForResellers: true },
    ],
  },
  {
    label: 'shell.company',
    entries: [
      { path: '/company', label: 'shell.my-company', icon: 'building' },
      { path: '/user-management', label: 'shell.users', icon: 'users' },
      { path: '/account/api-tokens', label: 'shell.api-tokens', icon: 'key' },
    ],
  },
];

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
