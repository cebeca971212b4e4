import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { getLoadState, type PowerStatus } from '@demarc/contract/power/status.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../lib/format.ts';

type Load = Pick<PowerStatus, 'stale' | 'loadState' | 'openEvents' | 'measuredAt'>;

/** The load, what matters most about it, and how old it is if a feed sends nothing. A load above a threshold has an event. */
export function formatLoad(
  load: Load,
  percent: string,
  t: TFunction,
  formats: Pick<Formats, 'dateTime'>,
  { hasAge = true }: { hasAge?: boolean } = {},
): string {
  const { stale, loadState, openEvents, measuredAt } = load;
  const trouble =
    loadState !== 'NORMAL'
      ? t(`rack.load-${loadState}`)
      : openEvents > 0 && !stale
        ? t('rack.power-events', { count: openEvents })
        : '';
  const age = hasAge && stale && t('rack.power-stale', { time: formats.dateTime(measuredAt) });
  return [percent, trouble, age].filter(Boolean).join(', ');
}

/** When the power of several racks was last measured, if all of them send nothing any more: a list says so once. */
export function findSharedAge(racks: readonly { power: Pick<Load, 'stale' | 'measuredAt'> | null }[]): string | null {
  const measured = racks.flatMap(({ power }) => power ?? []);
  const newest = measured.map(({ measuredAt }) => measuredAt).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  return measured.length > 1 && measured.every(({ stale }) => stale) ? (newest ?? null) : null;
}

/** The same of the power of one rack or of shared units; null before the first sample. */
export function getSummaryLoad({ stale, total, thresholds, openEvents, measuredAt }: PowerSummary): Load | null {
  if (!total || measuredAt === null) return null;
  return { stale, loadState: getLoadState(total.utilisationPercent, thresholds), openEvents, measuredAt };
}
