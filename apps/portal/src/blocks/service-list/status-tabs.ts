import { currentServiceStatuses, finalServiceStatuses } from '@demarc/contract/service.ts';
import type { TFunction } from 'i18next';
import type { Tab } from '../../ui/tabs.tsx';

interface StatusTabLabels {
  current: string;
  /** For services that were terminated or cancelled. */
  over: string;
  /** Further views, next to those that are always there. */
  more?: readonly Tab[];
  /** The statuses that the list is filtered by, whose tab stays even if no service has them. */
  shown?: readonly string[];
}

/**
 * One tab per status that some services have and others do not, with its count. Before the counts are known, only those that are
 * always there, so that none disappears.
 */
export function buildStatusTabs(
  t: TFunction,
  byStatus: Readonly<Record<string, number>> | undefined,
  { current, over, more = [], shown = [] }: StatusTabLabels,
): Tab[] {
  const getCount = (statuses: readonly string[]) =>
    byStatus && statuses.reduce((total, status) => total + (byStatus[status] ?? 0), 0);
  const tab = (label: string, statuses: readonly string[], search: Tab['search']): Tab => {
    const count = getCount(statuses);
    return { label, search, ...(count === undefined ? {} : { count }) };
  };
  const isShown = (statuses: readonly string[]) => statuses.join(',') === shown.join(',');
  const buildTabs = (label: string, statuses: readonly string[]): Tab[] =>
    getCount(statuses) || isShown(statuses) ? [tab(label, statuses, { status: statuses.join(',') })] : [];
  // A status that every current service has would list the same as the first tab.
  const isOnlyStatus = (status: string) => getCount([status]) === getCount(currentServiceStatuses) && !isShown([status]);
  return [
    tab(current, currentServiceStatuses, {}),
    ...more,
    ...(['ACTIVE', 'PENDING', 'SUSPENDED', 'PENDING_TERMINATION'] as const)
      .filter((status) => !isOnlyStatus(status))
      .flatMap((status) => buildTabs(t(`line.status-${status}`), [status])),
    ...buildTabs(over, finalServiceStatuses),
  ];
}
