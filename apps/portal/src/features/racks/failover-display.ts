import type { FailoverState } from '@demarc/contract/power/status.ts';
import type { Redundancy } from '@demarc/contract/power-feed.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

const glyphs = {
  OK: 'ok',
  AT_RISK: 'attention',
  EXCEEDED: 'trouble',
  NOT_REDUNDANT: 'open',
} as const satisfies Record<FailoverState, GlyphName>;

/** The glyph of what happens if a feed is lost. With two feeds, no redundancy means that one of them is lost already. */
export function getFailoverGlyph(state: FailoverState, redundancy: Redundancy): GlyphName {
  return state === 'NOT_REDUNDANT' && redundancy === 'A_B' ? 'trouble' : glyphs[state];
}
