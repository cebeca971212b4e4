import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { getLoadState } from '@demarc/contract/power/status.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { getFailoverGlyph } from '../failover-display.ts';
import { loadGlyphs } from '../load-display.ts';
import { formatSince } from '../load-text.ts';
import { toLimitPercent } from './describe-failover.ts';
import { findPastTime } from './stale-feeds.ts';

type PowerState = Pick<
  PowerSummary,
  'total' | 'committedKw' | 'failover' | 'redundancy' | 'thresholds' | 'allStale' | 'measuredAt'
>;

/** Describes how near the load is to its limit, and whether the loss of a feed is covered; null before the first sample. */
export function describePower(
  summary: PowerState,
  lostFeeds: readonly FeedLabel[],
  { t, formats }: { t: TFunction; formats: Formats },
): string | null {
  const { total, committedKw } = summary;
  if (!total) return null;
  const pastTime = findPastTime(summary);
  const load = t(pastTime === null ? 'power.near-limit' : 'power.near-limit-past', {
    power: formatKw(total.activePowerKw),
    percent: formats.percent(Math.round(total.utilisationPercent)),
    committed: formatKw(committedKw),
    time: pastTime && formatSince(pastTime, formats),
  });
  return `${load}; ${describeRedundancy(summary, lostFeeds, { t, formats })}`;
}

function describeRedundancy(
  { failover: { state, loadPercent }, redundancy }: PowerState,
  [lost, ...others]: readonly FeedLabel[],
  { t, formats }: { t: TFunction; formats: Formats },
): string {
  if (redundancy === 'SINGLE') return t(lost ? 'power.redundancy-off' : 'power.redundancy-SINGLE');
  if (others.length > 0) return t('power.redundancy-off');
  if (lost) return t('power.redundancy-lost', { lost });
  if (state === null) return t('power.redundancy-unknown');
  return t(`power.redundancy-${state}`, { percent: formats.percent(loadPercent === null ? null : toLimitPercent(loadPercent)) });
}

const severities: readonly GlyphName[] = ['trouble', 'attention', 'open'];

/** The glyph of the worse of load and redundancy; old measurements get the glyph of an unknown state. */
export function getPowerGlyph(
  { total, thresholds, failover: { state }, redundancy, allStale }: PowerState,
  lostFeeds: readonly FeedLabel[],
): GlyphName {
  const found: readonly GlyphName[] = [
    ...(lostFeeds.length > 0 ? (['trouble'] as const) : []),
    ...(allStale ? (['attention'] as const) : []),
    ...(total ? [loadGlyphs[getLoadState(total.utilisationPercent, thresholds)]] : []),
    ...(state ? [getFailoverGlyph(state, redundancy)] : []),
  ];
  return severities.find((glyph) => found.includes(glyph)) ?? 'ok';
}
