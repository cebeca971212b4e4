import { company, createSamples } from '../../testing/mail-samples.ts';
import { directDebitReturned } from './direct-debit-returned.ts';

const invoice = {
  number: '202600123',
  amount: '1196.40',
  dueDate: '2026-04-10',
  returnCode: 'AM04',
  iban: 'NL83DMRC0900000180',
  accountHolder: 'Demarc Netwerken B.V.',
} as const;

export const samples = createSamples(directDebitReturned, [
  { ...company, ...invoice },
  { ...company, ...invoice, firstName: '', returnCode: 'MD06' },
]);
