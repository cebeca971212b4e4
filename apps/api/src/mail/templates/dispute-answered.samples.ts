import { changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { disputeAnswered } from './dispute-answered.ts';

const dispute = { number: '202600123', lineDescription: changedBy, creditNoteNumber: null } as const;

export const samples = createSamples(disputeAnswered, [
  { ...company, ...dispute, outcome: 'ANSWERED', text: 'We check the meter.\n\nYou hear from us on Friday.' },
  { ...company, ...dispute, outcome: 'ACCEPTED', text: null, creditNoteNumber: '202600130' },
  { ...company, ...dispute, firstName: '', lineDescription: null, outcome: 'REJECTED', text: 'The meter is right.' },
]);
