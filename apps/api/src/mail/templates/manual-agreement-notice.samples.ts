import { changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { type ManualAgreementNoticeKind, manualAgreementNotice } from './manual-agreement-notice.ts';

const agreement = {
  ...company,
  agreementId: '7f3a0c52-4be1-4a53-9f0e-2f6f3f1f8a11',
  number: 'MA2025-0031',
  title: changedBy,
  validUntil: '2025-12-31',
  startDate: '2026-01-01',
  text: null,
  signer: null,
};
const kindsWithoutText: readonly ManualAgreementNoticeKind[] = ['OFFERED', 'EXPIRING', 'EXPIRED', 'ACTIVE'];
const kindsWithText: readonly ManualAgreementNoticeKind[] = ['DECLINED', 'WITHDRAWN', 'COPY_REFUSED', 'ANSWERED'];

export const samples = createSamples(manualAgreementNotice, [
  ...kindsWithoutText.map((kind) => ({ ...agreement, kind })),
  ...kindsWithText.map((kind) => ({ ...agreement, kind, text: changedBy })),
  { ...agreement, kind: 'SIGNED', signer: `${changedBy}, Directeur` },
]);
