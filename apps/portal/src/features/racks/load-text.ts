import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { getLoadState, type PowerStatus } from '@demarc/contract/power/status.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../lib/format.ts';
import { findPastTime } from './power/stale-feeds.ts';

type Load = Pick<PowerStatus, 'allStale' | 'loadState' | 'measuredAt'>;

/** Formats the load, whether it is too high, and its age if no feed sends samples. */
export function formatLoad(
  load: Load,
  percent: string,
  t: TFunction,
  formats: Pick<Formats, 'date' | 'dateTime' | 'time'>,
): string {
  const { loadState } = load;
  const pastTime = findPastTime(load);
  const trouble = loadState === 'NORMAL' ? '' : t(`rack.load-${loadState}`);
  const age = pastTime !== null && t('rack.power-stale', { time: formatSince(pastTime, formats) });
  return [percent, trouble, age].filter(Boolean).join(', ');
}

/** Formats a start time: `06:25`, with the date if it is not today. */
export function formatSince(at: string, formats: Pick<Formats, 'date' | 'dateTime' | 'time'>): string {
  return formats.date(at) === formats.date(new Date()) ? formats.time(at) : formats.dateTime(at);
}

/** `Power now`, or the time of the last measurement if no feed sends samples. */
export function formatPowerLabel(
  pastTime: string | null,
  t: TFunction,
  formats: Pick<Formats, 'date' | 'dateTime' | 'time'>,
): string {
  return pastTime === null ? t('rack.power-now') : t('rack.power-at', { time: formatSince(pastTime, formats) });
}

/** The newest measurement of several racks if none of them sends samples, so that a list shows the age once; null otherwise. */
export function findStaleSince(racks: readonly { power: Pick<Load, 'allStale' | 'measuredAt'> | null }[]): string | null {
  const measuredPower = racks.flatMap(({ power }) => power ?? []);
  const pastTimes = measuredPower.flatMap((power) => findPastTime(power) ?? []);
  const newest = pastTimes.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  return measuredPower.length > 1 && pastTimes.length === measuredPower.length ? (newest ?? null) : null;
}

/** The load of one rack or of shared units; null before the first sample. Out of service, no load is too high. */
export function getSummaryLoad(
  rack: Parameters<typeof isInService>[0],
  { allStale, total, thresholds, measuredAt }: PowerSummary,
): Load | null {
  if (!total || measuredAt === null) return null;
  const loadState = isInService(rack) ? getLoadState(total.utilisationPercent, thresholds) : 'NORMAL';
  return { allStale, loadState, measuredAt };
}
