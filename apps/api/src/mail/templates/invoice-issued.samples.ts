import { changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { invoiceIssued } from './invoice-issued.ts';

const invoice = {
  number: '202600123',
  issueDate: '2026-03-01',
  dueDate: '2026-03-31',
  total: '1196.40',
  period: { from: '2026-03-01', to: '2026-03-31' },
} as const;

export const samples = createSamples(invoiceIssued, [
  { ...company, ...invoice, type: 'INVOICE', reference: changedBy, isDirectDebit: false, attachmentFormats: ['pdf', 'ubl'] },
  { ...company, ...invoice, type: 'INVOICE', reference: null, isDirectDebit: true, attachmentFormats: ['ubl'] },
  {
    ...company,
    ...invoice,
    firstName: '',
    type: 'CREDIT_NOTE',
    total: '-12.10',
    reference: null,
    isDirectDebit: false,
    attachmentFormats: [],
  },
]);
