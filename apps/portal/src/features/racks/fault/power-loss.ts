import type { ColocationFault, ColocationFaultKind } from '@demarc/contract/colocation-fault.ts';
import type { PowerEvent } from '@demarc/contract/power/event.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import type { TFunction } from 'i18next';
import { findOpenFault } from '../../../blocks/fault/fault-report-status.tsx';
import { emptyFaultReport, type FaultReportValues } from '../../../blocks/fault/fault-values.ts';
import { formatWallTime } from '../../../lib/wall-time.ts';

/** Returns when a feed lost its power; null if there is no open event about it. */
export function findLossStart(events: readonly Pick<PowerEvent, 'type' | 'feed' | 'openedAt'>[], lost: FeedLabel): string | null {
  return events.find(({ type, feed }) => type === 'FEED_LOST' && feed === lost)?.openedAt ?? null;
}

/** The unresolved report of the lost power; null if there is none. */
export function findPowerReport(faults: readonly ColocationFault[]): ColocationFault | null {
  return findOpenFault(faults.filter(({ kind }) => kind === 'NO_POWER'));
}

/** The initial values of the fault form: which feeds have no power and since when; empty if all feeds have power. */
export function getInitialValues(
  lostFeeds: readonly FeedLabel[],
  events: Parameters<typeof findLossStart>[0],
  t: TFunction,
): FaultReportValues<ColocationFaultKind> {
  const [first] = lostFeeds.flatMap((label) => findLossStart(events, label) ?? []).toSorted();
  return {
    ...emptyFaultReport,
    kind: lostFeeds.length > 0 ? 'NO_POWER' : '',
    description: lostFeeds.map((label) => `${t('rack.lost-feed', { label })}.\n`).join(''),
    since: first ? formatWallTime(new Date(first)) : '',
  };
}
