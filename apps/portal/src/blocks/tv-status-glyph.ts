import type { TvAccountStatus } from '@demarc/contract/tv-account-status.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

// The labels are the translation keys `tv-account.status-…`. Terminating looks as it does for lines; suspended does not, because the company does it itself.
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
