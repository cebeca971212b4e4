import type { FailoverState } from '@demarc/contract/power/status.ts';
import type { Redundancy } from '@demarc/contract/power-feed.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

const glyphs = {
  OK: 'ok',
  AT_RISK: 'attention',
  EXCEEDED: 'trouble',
  NOT_REDUNDANT: 'open',
} as const satisfies Record<FailoverState, GlyphName>;

/** The translation key of what happens if a feed is lost; without failover, a rack with two feeds has already lost one. */
export function getFailoverKey(state: FailoverState, redundancy: Redundancy): string {
  return `rack.failover-${state === 'NOT_REDUNDANT' && redundancy === 'SINGLE' ? redundancy : state}`;
}

/** The glyph of what happens if a feed is lost; without failover, a rack with two feeds has already lost one. */
export function getFailoverGlyph(state: FailoverState, redundancy: Redundancy): GlyphName {
  return state === 'NOT_REDUNDANT' && redundancy === 'A_B' ? 'trouble' : glyphs[state];
}
