import type { FeedStatus } from '@demarc/contract/power-feed.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

/** The shape of each status of a feed. */
export const feedGlyphs = {
  PLANNED: 'waiting',
  ACTIVE: 'ok',
  OFFLINE: 'trouble',
  FAILED: 'trouble',
} as const satisfies Record<FeedStatus, GlyphName>;
