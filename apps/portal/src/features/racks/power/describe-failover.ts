import type { FailoverPhase, FailoverScenario } from '@demarc/contract/power/check.ts';
import { maxUtilisationPercent } from '@demarc/contract/power-feed.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../lib/format.ts';

/** Converts a load in percent of the breaker to percent of what a feed may carry continuously. */
export function toLimitPercent(breakerLoadPercent: number): number {
  return Math.round((100 * breakerLoadPercent) / maxUtilisationPercent);
}

/** Describes the loss of a feed: `If feed A fails, feed B carries 4.1 A, 32% of its limit of 12.8 A, and everything stays on.` */
export function describeFailover(
  { lostFeed, state, phases }: Pick<FailoverScenario, 'lostFeed' | 'state'> & { phases: readonly FailoverPhase[] },
  isLostNow: boolean,
  { t, formats }: { t: TFunction; formats: Formats },
): string {
  const remainingFeed = lostFeed === 'A' ? 'B' : 'A';
  const [worst] = phases.toSorted((a, b) => b.loadPercent - a.loadPercent);
  if (!worst) return t('power.left-without-power', { left: remainingFeed, lost: lostFeed });
  return t(`power.fails-${isLostNow ? 'now' : state}`, {
    lost: lostFeed,
    left:
      phases.length > 1
        ? t('power.feed-on-phase', { feed: remainingFeed, phase: worst.phase })
        : t('power.end-feed', { feed: remainingFeed }),
    load: t('power.amperes', { value: formats.fixed(getLoadA(worst), 1) }),
    percent: formats.percent(toLimitPercent(worst.loadPercent)),
    limit: t('power.amperes', { value: formats.number(worst.limitA) }),
    breaker: t('power.amperes', { value: formats.number(worst.breakerA) }),
  });
}

/** Returns the load of a phase once it has taken over the load of the other feed. */
export function getLoadA({ ownA, takenOverA }: Pick<FailoverPhase, 'ownA' | 'takenOverA'>): number {
  return ownA + takenOverA;
}
