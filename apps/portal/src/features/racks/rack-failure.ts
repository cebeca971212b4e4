import type { ColocationSummary } from '@demarc/contract/colocation.ts';
import type { Language } from '@demarc/contract/language.ts';
import { formatPowerEventTitle } from '@demarc/contract/power/describe-event.ts';
import type { LoadState } from '@demarc/contract/power/status.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import type { TFunction } from 'i18next';
import { isPowerExpected } from './lost-feed.ts';

/** What is wrong with the power of a rack that is in service, so that it is shown instead of its status. */
export type RackFailure = { type: 'FEED_LOST'; feed: FeedLabel | null } | { type: 'CRITICAL_LOAD' };

interface PowerCondition {
  status: ServiceStatus;
  hasLostFeed: boolean;
  /** Null if it is not known which feed is lost. */
  lostFeed: FeedLabel | null;
  loadState: LoadState | undefined;
}

/**
 * The one rule: a lost feed matters more than a load above the critical threshold. Other events leave the status as it is, and so does
 * everything that is still stored about a rack that ended.
 */
export function findFailure({ status, hasLostFeed, lostFeed, loadState }: PowerCondition): RackFailure | null {
  if (!isPowerExpected(status)) return null;
  if (hasLostFeed) return { type: 'FEED_LOST', feed: lostFeed };
  return loadState === 'CRITICAL' ? { type: 'CRITICAL_LOAD' } : null;
}

type FailureFields = Pick<ColocationSummary, 'status' | 'redundancy' | 'power'>;

/** The same of a row of the list. With two feeds, no redundancy means that one of them is lost. */
export function findRowFailure({ status, redundancy, power }: FailureFields): RackFailure | null {
  if (!power) return null;
  const { urgentEvent, failoverState, loadState } = power;
  const lostFeed = urgentEvent?.type === 'FEED_LOST' ? urgentEvent.feed : null;
  return findFailure({
    status,
    hasLostFeed: lostFeed !== null || (redundancy === 'A_B' && failoverState === 'NOT_REDUNDANT'),
    lostFeed,
    loadState,
  });
}

/** `Feed B lost`, as in notices and on the overview. */
export function formatFailure(failure: RackFailure, t: TFunction, language: Language): string {
  if (failure.type === 'CRITICAL_LOAD') return t('rack.critical-load');
  const { feed } = failure;
  return feed ? formatPowerEventTitle({ type: 'FEED_LOST', feed, phase: null }, language) : t('rack.feed-lost');
}
