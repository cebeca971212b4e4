import type { TvAccountStatus } from '@demarc/contract/tv-account-status.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

// The labels are the translation keys `tv-account.status-…`. Terminating accounts look like terminating lines. Suspended ones do
// not, because the company itself suspends accounts.
const glyphs = {
  new: 'open',
  active: 'ok',
  suspended: 'attention',
  cancelling: 'running',
  ended: 'ended',
} as const satisfies Record<TvAccountStatus, GlyphName>;

export function getTvStatusGlyph(status: TvAccountStatus): GlyphName {
  return glyphs[status];
}
