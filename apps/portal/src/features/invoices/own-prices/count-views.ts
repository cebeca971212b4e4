import type { Tab } from '../../../ui/tabs.tsx';

interface Total {
  total: number;
  totalIsCapped: boolean;
}
type Count = Pick<Tab, 'count' | 'isCapped'>;

/** The counts of the tabs: all services, without a price, and with a price. A count is undefined while it is unknown. */
export function countViews(
  all: Total | undefined,
  unpriced: Total | undefined,
): Record<'all' | 'unpriced' | 'priced', Count | undefined> {
  const isExact = all && unpriced && !all.totalIsCapped && !unpriced.totalIsCapped;
  return {
    all: toCount(all),
    unpriced: toCount(unpriced),
    priced: isExact ? { count: all.total - unpriced.total } : undefined,
  };
}

const toCount = (total: Total | undefined): Count | undefined => total && { count: total.total, isCapped: total.totalIsCapped };
