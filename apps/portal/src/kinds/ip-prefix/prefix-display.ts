import type { DnsState, ForwardState } from '@demarc/contract/ip-address.ts';
import type { IpPrefixSummary, NameserverState } from '@demarc/contract/ip-prefix.ts';
import type { NullRouteStatus } from '@demarc/contract/ip-prefix-parts.ts';
import type { IpPrefixRequestStatus } from '@demarc/contract/ip-prefix-request.ts';
import type { ScoreReason, ScoreState } from '@demarc/contract/prefix-score.ts';
import type { RpkiState } from '@demarc/contract/rpki-state.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { getProblemGlyph } from './problem-glyphs.ts';

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
/** Warnings, because traffic is dropped, or about to be, until a null route has ended. */
export const nullRouteGlyphs: Glyphs<NullRouteStatus> = {
  REQUESTED: 'attention',
  ACTIVE: 'attention',
  ENDING: 'attention',
  ENDED: 'ended',
};
export const requestGlyphs: Glyphs<IpPrefixRequestStatus> = {
  REQUESTED: 'waiting',
  APPROVED: 'ok',
  REFUSED: 'trouble',
  CANCELLED: 'ended',
};

/** Lists what an active prefix lacks, with the number of addresses. Nothing is broken, so this is less serious than a problem. */
export function listMissing({
  status,
  hasAbuseContact,
  isContainer,
  reverseDnsMode,
  usedCount,
  ptrCount,
}: Pick<IpPrefixSummary, 'status' | 'hasAbuseContact' | 'isContainer' | 'reverseDnsMode' | 'usedCount' | 'ptrCount'>): readonly {
  reason: ScoreReason;
  count: number;
}[] {
  if (status !== 'ACTIVE') return [];
  const count = isContainer || reverseDnsMode !== 'PER_ADDRESS' ? 0 : Math.max(0, usedCount - ptrCount);
  return [
    ...(hasAbuseContact ? [] : [{ reason: 'CONTACT_MISSING' as const, count: 1 }]),
    ...(count > 0 ? [{ reason: 'SOME_WITHOUT_PTR' as const, count }] : []),
  ];
}

/** Returns the severity of a prefix, shown with its status: of a problem, of dropped traffic, or else of what it lacks. */
export function getPrefixGlyph(prefix: IpPrefixSummary): 'ok' | 'attention' | 'trouble' {
  if (prefix.problems.some((problem) => getProblemGlyph(problem, prefix.failingNameservers) === 'trouble')) return 'trouble';
  const needsAttention = prefix.problems.length > 0 || prefix.nullRouteStatus !== null || listMissing(prefix).length > 0;
  return needsAttention ? 'attention' : 'ok';
}
