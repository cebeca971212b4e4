import type { ServiceStatus } from '@demarc/contract/service.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

// The words are `line.status-…`.
const glyphs = {
  PENDING: 'waiting',
  ACTIVE: 'ok',
  PENDING_CHANGE: 'running',
  SUSPENDED: 'attention',
  PENDING_TERMINATION: 'running',
  TERMINATED: 'ended',
  CANCELLED: 'ended',
} as const satisfies Record<ServiceStatus, GlyphName>;

export function lineGlyph(status: ServiceStatus): GlyphName {
  return glyphs[status];
}
