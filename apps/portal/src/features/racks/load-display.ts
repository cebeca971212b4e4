import type { LoadState } from '@demarc/contract/power/status.ts';

/** The glyph of a load compared with its thresholds. */
export const loadGlyphs = { NORMAL: 'ok', WARNING: 'attention', CRITICAL: 'trouble' } as const satisfies Record<
  LoadState,
  string
>;
