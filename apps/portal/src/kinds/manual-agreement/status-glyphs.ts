import type { ManualAgreementSummary } from '@demarc/contract/manual-agreement.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

type ShownStatus = ManualAgreementSummary['status'];

export const agreementGlyphs: Readonly<Record<ShownStatus, GlyphName>> = {
  OFFERED: 'attention',
  SIGNED: 'ok',
  ACTIVE: 'ok',
  ENDED: 'ended',
  DECLINED: 'ended',
  EXPIRED: 'ended',
  WITHDRAWN: 'ended',
};
