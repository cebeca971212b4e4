import type { FaultStatus } from '@demarc/contract/fault.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

export const faultGlyphs: Record<FaultStatus, GlyphName> = { REPORTED: 'running', IN_PROGRESS: 'running', RESOLVED: 'ok' };
