import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import { getCarrierVerdict, needsConstruction } from '@demarc/contract/availability-verdict.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../lib/format.ts';

export interface VerdictLabels {
  glyph: GlyphName;
  /** The reason why a line can or cannot be ordered. */
  why: string;
  /** The party that has to act first; null if nobody has to. */
  actor: string | null;
  /** The probable delivery time; null if unknown. */
  until: string | null;
}

/** Explains a carrier's response in plain language. */
export function getVerdictLabels(
  carrier: CarrierResult,
  packages: readonly AvailablePackage[],
  { t, formats }: { t: TFunction; formats: Formats },
): VerdictLabels {
  const { code, actor, until } = getCarrierVerdict(carrier, packages);
  const networkPackage = packages.find(({ carrierCode }) => carrierCode === carrier.carrierCode);
  return {
    glyph: getGlyph(carrier, networkPackage, actor === 'NOBODY'),
    why: t(`availability.verdict-${code.toLowerCase()}`),
    // Without a response of the carrier nobody has to act; the error text says what to do.
    actor: actor === 'NOBODY' || carrier.status === 'PENDING' || carrier.error ? null : t(`availability.actor-${actor}`),
    until: until && t(`availability.until-${until.reliability}`, { day: formats.date(until.date) }),
  };
}

function getGlyph({ status, error }: CarrierResult, pkg: AvailablePackage | undefined, isReady: boolean): GlyphName {
  if (status === 'PENDING') return 'running';
  // The availability is unknown, which differs from unavailable.
  if (error) return 'attention';
  if (status === 'PLANNED' || status === 'TEMPORARILY_UNAVAILABLE') return 'waiting';
  if (status === 'UNAVAILABLE') return 'ended';
  // A building that has to be connected first requires no action of the reader.
  if (pkg && needsConstruction(pkg.nlsType)) return 'waiting';
  return pkg && isReady ? 'ok' : 'attention';
}
