import type { MsaStatus } from '@demarc/contract/msa-status.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

export const msaGlyphs = {
  OFFERED: 'attention',
  SIGNED: 'ok',
  SUPERSEDED: 'ended',
  TERMINATED: 'ended',
  EXPIRED: 'ended',
  DECLINED: 'ended',
} as const satisfies Record<MsaStatus, GlyphName>;
