import type { AccountStatus } from '@demarc/contract/account.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

// The labels are the translation keys `user.status-…`.
const glyphs = { ENABLED: 'ok', DISABLED: 'ended', PENDING_ACTIVATION: 'waiting' } as const satisfies Record<
  AccountStatus,
  GlyphName
>;

export function getAccountGlyph(status: AccountStatus): GlyphName {
  return glyphs[status];
}
