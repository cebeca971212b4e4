import { finalServiceStatuses } from '@demarc/contract/service.ts';
import type { TFunction } from 'i18next';
import type { Tab } from '../../ui/tabs.tsx';
import { currentStatuses } from './status-query.ts';

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
 * One tab per status that some service has, with its count. Before the counts are known, only those that are always there, so that
 * none disappears.
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
  const buildTabs = (label: string, statuses: readonly string[]): Tab[] => {
    const status = statuses.join(',');
    return getCount(statuses) || status === shown.join(',') ? [tab(label, statuses, { status })] : [];
  };
  return [
    tab(current, currentStatuses, {}),
    tab(t('line.status-ACTIVE'), ['ACTIVE'], { status: 'ACTIVE' }),
    ...more,
    ...(['PENDING', 'SUSPENDED', 'PENDING_TERMINATION'] as const).flatMap((status) =>
      buildTabs(t(`line.status-${status}`), [status]),
    ),
    ...buildTabs(over, finalServiceStatuses),
  ];
}
