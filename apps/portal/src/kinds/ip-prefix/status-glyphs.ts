import type { IpPrefixStatus } from '@demarc/contract/ip-prefix.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

export const statusGlyphs: Readonly<Record<IpPrefixStatus, GlyphName>> = {
  RESERVED: 'waiting',
  ACTIVE: 'ok',
  PENDING_RELEASE: 'running',
  RELEASED: 'ended',
};
