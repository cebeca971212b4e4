import type { FailoverState } from '@demarc/contract/power/status.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

/** The glyph of what happens if a feed is lost. */
export const failoverGlyphs = {
  OK: 'ok',
  AT_RISK: 'attention',
  EXCEEDED: 'trouble',
  NOT_REDUNDANT: 'open',
} as const satisfies Record<FailoverState, GlyphName>;
