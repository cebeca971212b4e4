import { changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { approvalDecided } from './approval-decided.ts';

const about = {
  ...{ ...company, approvalRequestId: 7_001, title: 'Fibre 1000/1000', subject: 'Testlaan 14 B, 1234AB Voorbeeldstad' },
  ...{ customerReference: 'PO-1', amount: '12500.00', decidedBy: changedBy },
};

export const samples = createSamples(approvalDecided, [
  { ...about, outcome: 'APPROVED', reason: null, objectType: 'order', objectId: '104211' },
  { ...about, outcome: 'APPROVED', reason: null, objectType: 'quotation', objectId: '4711' },
  { ...about, outcome: 'REFUSED', reason: 'Too expensive.\n\nAsk for a quotation first.', objectType: 'order', objectId: null },
  { ...about, firstName: '', outcome: 'EXPIRED', decidedBy: '', reason: null, objectType: 'order', objectId: null },
]);
