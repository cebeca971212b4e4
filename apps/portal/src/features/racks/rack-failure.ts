import type { ColocationSummary } from '@demarc/contract/colocation.ts';
import type { Language } from '@demarc/contract/language.ts';
import { formatPowerEventTitle } from '@demarc/contract/power/describe-event.ts';
import type { LoadState } from '@demarc/contract/power/status.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import type { TFunction } from 'i18next';

/** A problem with the power of a rack in service, which is shown instead of its status. */
export type RackFailure = { type: 'FEED_LOST'; feed: FeedLabel | null } | { type: LoadFailureType };
type LoadFailureType = 'CRITICAL_LOAD' | 'HIGH_LOAD';

interface PowerCondition {
  hasLostFeed: boolean;
  /** Null if the lost feed is unknown. */
  lostFeed: FeedLabel | null;
  loadState: LoadState | undefined;
}

/** Finds the failure to show: a lost feed, or else a load above a threshold. Other events are not failures. */
export function findFailure({ hasLostFeed, lostFeed, loadState }: PowerCondition): RackFailure | null {
  if (hasLostFeed) return { type: 'FEED_LOST', feed: lostFeed };
  return loadState && loadState !== 'NORMAL' ? { type: loadState === 'CRITICAL' ? 'CRITICAL_LOAD' : 'HIGH_LOAD' } : null;
}

type Row = Pick<ColocationSummary, 'status' | 'suspended' | 'redundancy' | 'power'>;

/** The power of a row. A rack that is not in service keeps its last measurement, without failures and events. */
export function getRowPower({ power, ...service }: Row): Row['power'] {
  return power && !isInService(service) ? { ...power, loadState: 'NORMAL', failoverState: null, urgentEvent: null } : power;
}

/** Finds the failure of a row of the list. A rack with two feeds but no redundancy has lost one. */
export function findRowFailure(row: Row): RackFailure | null {
  const power = getRowPower(row);
  if (!power) return null;
  const { urgentEvent, failoverState, loadState } = power;
  const lostFeed = urgentEvent?.type === 'FEED_LOST' ? urgentEvent.feed : null;
  return findFailure({
    hasLostFeed: lostFeed !== null || (row.redundancy === 'A_B' && failoverState === 'NOT_REDUNDANT'),
    lostFeed,
    loadState,
  });
}

export function getFailureGlyph({ type }: RackFailure): 'attention' | 'trouble' {
  return type === 'HIGH_LOAD' ? 'attention' : 'trouble';
}

const loadTexts: Readonly<Record<LoadFailureType, string>> = { CRITICAL_LOAD: 'rack.critical-load', HIGH_LOAD: 'rack.high-load' };

/** `Feed B lost`, as in notices and on the overview. */
export function formatFailure(failure: RackFailure, t: TFunction, language: Language): string {
  if (failure.type !== 'FEED_LOST') return t(loadTexts[failure.type]);
  const { feed } = failure;
  return feed ? formatPowerEventTitle({ type: 'FEED_LOST', feed, phase: null }, language) : t('rack.feed-lost');
}
