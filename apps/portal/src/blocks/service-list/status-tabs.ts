import { currentServiceStatuses, finalServiceStatuses } from '@demarc/contract/service.ts';
import type { TFunction } from 'i18next';
import type { Tab } from '../../ui/tabs.tsx';

interface StatusTabLabels {
  current: string;
  /** The label of the tab for terminated and cancelled services. */
  over: string;
  /** Additional views that are always shown. */
  more?: readonly Tab[];
  /** The statuses that the list is filtered by. Their tab stays even if no service has them. */
  shown?: readonly string[];
}

/**
 * Builds a tab with a count for each status that some services have and others do not. Before the counts are known, it builds only the
 * tabs that are always shown, so that none disappears.
 */
export function buildStatusTabs(
  t: TFunction,
  byStatus: Readonly<Record<string, number>> | undefined,
  { current, over, more = [], shown = [] }: StatusTabLabels,
): Tab[] {
  const getCount = (statuses: readonly string[]) =>
    byStatus && statuses.reduce((total, status) => total + (byStatus[status] ?? 0), 0);
  const createTab = (label: string, statuses: readonly string[], search: Tab['search']): Tab => {
    const count = getCount(statuses);
    return { label, search, ...(count === undefined ? {} : { count }) };
  };
  const isShown = (statuses: readonly string[]) => statuses.join(',') === shown.join(',');
  const buildTabs = (label: string, statuses: readonly string[]): Tab[] =>
    getCount(statuses) || isShown(statuses) ? [createTab(label, statuses, { status: statuses.join(',') })] : [];
  // A status that every current service has would list the same as the first tab.
  const isOnlyStatus = (status: string) => getCount([status]) === getCount(currentServiceStatuses) && !isShown([status]);
  return [
    createTab(current, currentServiceStatuses, {}),
    ...more,
    ...(['ACTIVE', 'PENDING', 'SUSPENDED', 'PENDING_TERMINATION'] as const)
      .filter((status) => !isOnlyStatus(status))
      .flatMap((status) => buildTabs(t(`line.status-${status}`), [status])),
    ...buildTabs(over, finalServiceStatuses),
  ];
}
