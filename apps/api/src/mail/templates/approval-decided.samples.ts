import { changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { approvalDecided } from './approval-decided.ts';

const about = {
  ...company,
  approvalRequestId: 7_001,
  title: 'Fiber 1000/1000',
  subject: 'Testlaan 14 B, 1234AB Voorbeeldstad',
  customerReference: 'PO-1',
  amount: '12500.00',
  decidedBy: changedBy,
};

const agreement = {
  objectType: 'manual-agreement',
  title: 'Prices for colocation',
  subject: 'MA2025-0031',
  customerReference: null,
  objectId: '5b0f2f5e-3a53-4c0c-9a6e-0d1f3f0a7c11',
} as const;

export const samples = createSamples(approvalDecided, [
  { ...about, outcome: 'APPROVED', reason: null, objectType: 'order', objectId: '104211' },
  { ...about, outcome: 'APPROVED', reason: null, objectType: 'quotation', objectId: '4711' },
  { ...about, outcome: 'APPROVED', reason: null, ...agreement },
  { ...about, outcome: 'REFUSED', reason: 'Too expensive.', ...agreement },
  { ...about, outcome: 'REFUSED', reason: 'Too expensive.\n\nAsk for a quotation first.', objectType: 'order', objectId: null },
  { ...about, firstName: '', outcome: 'EXPIRED', decidedBy: '', reason: null, objectType: 'order', objectId: null },
]);
