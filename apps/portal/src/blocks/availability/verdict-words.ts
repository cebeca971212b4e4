import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import { verdictOf } from '@demarc/contract/availability-verdict.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../lib/format.ts';

export interface VerdictWords {
  glyph: GlyphName;
  /** Why it can or cannot be ordered. */
  why: string;
  /** Who has to do something first; null where nobody has. */
  actor: string | null;
  /** When it can likely be delivered; null where nobody knows. */
  until: string | null;
  /** What is better now; null where nothing is. */
  instead: string | null;
}

/** What a carrier's answer comes to, in plain words. */
export function verdictWords(
  carrier: CarrierResult,
  packages: readonly AvailablePackage[],
  { t, formats }: { t: TFunction; formats: Formats },
): VerdictWords {
  const { code, actor, until, nextBest } = verdictOf(carrier, packages);
  const better = packages.find(({ packageCode }) => packageCode === nextBest);
  const canOrder = packages.some(({ carrierCode }) => carrierCode === carrier.carrierCode);
  return {
    glyph: glyphOf(carrier, canOrder, actor === 'NOBODY'),
    why: t(`availability.verdict-${code.toLowerCase()}`),
    // What a carrier did not say is nobody's turn: its words tell what to do.
    actor: actor === 'NOBODY' || carrier.status === 'PENDING' || carrier.error ? null : t(`availability.actor-${actor}`),
    until: until && t(`availability.until-${until.reliability}`, { day: formats.date(until.date) }),
    instead: better ? t('availability.next-best', { name: better.name }) : null,
  };
}

function glyphOf({ status, error }: CarrierResult, canOrder: boolean, isReady: boolean): GlyphName {
  if (status === 'PENDING') return 'running';
  // Not impossible, only unknown.
  if (error) return 'attention';
  if (status === 'PLANNED' || status === 'TEMPORARILY_UNAVAILABLE') return 'waiting';
  if (status === 'UNAVAILABLE') return 'ended';
  return canOrder && isReady ? 'ok' : 'attention';
}
