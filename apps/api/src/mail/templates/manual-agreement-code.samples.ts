import { at, changedBy, code, company, createSamples } from '../../testing/mail-samples.ts';
import { manualAgreementCode } from './manual-agreement-code.ts';

export const samples = createSamples(manualAgreementCode, [
  { ...company, number: 'MA2025-0031', title: changedBy, code, expiresAt: at },
]);
