import type { DnsState, ForwardState } from '@demarc/contract/ip-address.ts';
import type { NameserverState } from '@demarc/contract/ip-prefix.ts';
import type { NullRouteStatus } from '@demarc/contract/ip-prefix-parts.ts';
import type { IpPrefixRequestStatus } from '@demarc/contract/ip-prefix-request.ts';
import type { ScoreState } from '@demarc/contract/prefix-score.ts';
import type { RpkiState } from '@demarc/contract/rpki-state.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

type Glyphs<State extends string> = Readonly<Record<State, GlyphName>>;

export const rpkiGlyphs: Glyphs<RpkiState> = {
  VALID: 'ok',
  INVALID_ASN: 'trouble',
  INVALID_LENGTH: 'trouble',
  NOT_FOUND: 'attention',
};
export const scoreGlyphs: Glyphs<ScoreState> = {
  OK: 'ok',
  WARNING: 'attention',
  FAILED: 'trouble',
  UNKNOWN: 'waiting',
  NOT_APPLICABLE: 'open',
};
export const dnsGlyphs: Glyphs<DnsState> = { PENDING: 'running', PUBLISHED: 'ok', FAILED: 'trouble' };
export const forwardGlyphs: Glyphs<ForwardState> = {
  CONFIRMED: 'ok',
  OTHER_ADDRESS: 'attention',
  NO_RECORD: 'attention',
  NOT_CHECKED: 'waiting',
};
export const nameserverGlyphs: Glyphs<NameserverState> = {
  ANSWERS: 'ok',
  NOT_AUTHORITATIVE: 'trouble',
  UNREACHABLE: 'trouble',
  NOT_CHECKED: 'waiting',
};
export const nullRouteGlyphs: Glyphs<NullRouteStatus> = {
  REQUESTED: 'running',
  ACTIVE: 'attention',
  ENDING: 'running',
  ENDED: 'ended',
};
export const requestGlyphs: Glyphs<IpPrefixRequestStatus> = {
  REQUESTED: 'waiting',
  APPROVED: 'ok',
  REFUSED: 'trouble',
  CANCELLED: 'ended',
};

/** Points from which a prefix is well looked after, and below which it needs work. */
export function getScoreGlyph(points: number): GlyphName {
  if (points >= 90) return 'ok';
  return points >= 50 ? 'attention' : 'trouble';
}
