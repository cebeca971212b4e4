import type { QuotationStatus } from '@demarc/contract/quotation-state.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

export const quoteGlyphs: Readonly<Record<QuotationStatus, GlyphName>> = {
  REQUESTED: 'open',
  IN_PROGRESS: 'running',
  OFFERED: 'attention',
  CHANGE_REQUESTED: 'running',
  EXPIRED: 'ended',
  ACCEPTED: 'ok',
  DECLINED: 'ended',
  CANCELLED: 'ended',
  WITHDRAWN: 'ended',
  UNABLE_TO_PROVIDE: 'ended',
};
