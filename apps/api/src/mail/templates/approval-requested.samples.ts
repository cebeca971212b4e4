import { at, changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { approvalRequested } from './approval-requested.ts';

const request = {
  approvalRequestId: 7_001,
  objectType: 'order' as const,
  title: 'Fiber 1000/1000',
  customerReference: changedBy,
  amount: '12500.00',
};

export const samples = createSamples(approvalRequested, [
  {
    ...company,
    ...request,
    objectType: 'manual-agreement',
    title: 'Prices for colocation',
    subject: 'MA2025-0031',
    customerReference: null,
    requestedBy: changedBy,
    expiresAt: at,
  },
  { ...company, ...request, subject: 'Testlaan 14 B, 1234AB Voorbeeldstad', requestedBy: changedBy, expiresAt: at },
  { ...company, ...request, firstName: '', subject: '', customerReference: null, requestedBy: 'Ans', expiresAt: at },
]);
