import { at, changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { approvalRequested } from './approval-requested.ts';

const about = { approvalRequestId: 7_001, title: 'Fibre 1000/1000', customerReference: changedBy, amount: '12500.00' };

export const samples = createSamples(approvalRequested, [
  { ...company, ...about, subject: 'Testlaan 14 B, 1234AB Voorbeeldstad', requestedBy: changedBy, expiresAt: at },
  { ...company, ...about, firstName: '', subject: '', customerReference: null, requestedBy: 'Ans', expiresAt: at },
]);
