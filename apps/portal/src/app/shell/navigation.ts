import type { IconName } from '@demarc/look/icons.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { session } from '../../lib/session.ts';
import { mayGo } from '../guard.ts';

export interface NavigationEntry {
  path: string;
  /** Translation key. */
  label: string;
  icon: IconName;
  /** Only for who takes part in the loyalty programme. */
  isForParticipants?: boolean;
  /** An end user's are its supplier's matter: the API refuses them whatever the role. */
  isForResellers?: boolean;
}

interface NavigationGroup {
  /** Translation key of what people do here; none for the overview. */
  label?: string;
  entries: readonly NavigationEntry[];
}

/** The menu, grouped by what people do. A screen that is built gets its entry here. */
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

/** What of the menu the person may enter now: role, feature and the kind of customer decide. A group without entries is left out. */
export function navigationOf(router: AnyRouter, isReseller: boolean): readonly NavigationGroup[] {
  const isParticipant = session.state.claims?.loyalty === true;
  const isShown = ({ path, isForParticipants, isForResellers }: NavigationEntry) =>
    mayGo(router, path) && (isParticipant || !isForParticipants) && (isReseller || !isForResellers);
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(isShown) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The entry that a path belongs to. */
export function isWithin(path: string, entry: NavigationEntry): boolean {
  return entry.path === '/' ? path === '/' : path === entry.path || path.startsWith(`${entry.path}/`);
}
