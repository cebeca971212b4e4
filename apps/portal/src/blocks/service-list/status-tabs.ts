import type { TFunction } from 'i18next';
import type { Tab } from '../../ui/tabs.tsx';

interface StatusTabLabels {
  all: string;
  /** For services that were terminated or cancelled. */
  over: string;
  /** Further views, before those that are over. */
  more?: readonly Tab[];
}

/** One tab per status of a service, with its count once the counts are known. */
export function buildStatusTabs(
  t: TFunction,
  byStatus: Readonly<Record<string, number>> | undefined,
  { all, over, more = [] }: StatusTabLabels,
): Tab[] {
  const getCount = (statuses: readonly string[]) =>
    byStatus && statuses.reduce((total, status) => total + (byStatus[status] ?? 0), 0);
  const tab = (label: string, statuses: readonly string[], search: Tab['search']): Tab => {
    const count = getCount(statuses);
    return { label, search, ...(count === undefined ? {} : { count }) };
  };
  return [
    tab(all, Object.keys(byStatus ?? {}), {}),
    ...(['ACTIVE', 'PENDING', 'SUSPENDED', 'PENDING_TERMINATION'] as const).map((status) =>
      tab(t(`line.status-${status}`), [status], { status }),
    ),
    ...more,
    tab(over, ['TERMINATED', 'CANCELLED'], { status: 'TERMINATED,CANCELLED' }),
  ];
}
