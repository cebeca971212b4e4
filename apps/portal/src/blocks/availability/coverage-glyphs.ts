import type { AddressWatch } from '@demarc/contract/availability.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

/** The glyph for the coverage of an address. */
export const coverageGlyphs = { COVERED: 'ok', PLANNED: 'waiting', NONE: 'ended' } as const satisfies Record<
  AddressWatch['coverage'],
  GlyphName
>;
