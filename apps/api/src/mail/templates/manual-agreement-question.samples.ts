import { changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { manualAgreementQuestion } from './manual-agreement-question.ts';

export const samples = createSamples(manualAgreementQuestion, [
  { ...company, askedBy: changedBy, number: 'MA2025-0031', title: changedBy, text: changedBy },
]);
