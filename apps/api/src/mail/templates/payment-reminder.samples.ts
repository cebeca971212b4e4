import { company, createSamples } from '../../testing/mail-samples.ts';
import { paymentReminder } from './payment-reminder.ts';

const invoice = {
  number: '202600123',
  issueDate: '2026-03-01',
  dueDate: '2026-03-31',
  total: '1196.40',
  openAmount: '1196.40',
  iban: 'NL83DMRC0900000180',
  accountHolder: 'Demarc Netwerken B.V.',
} as const;

export const samples = createSamples(paymentReminder, [
  { ...company, ...invoice, step: 1, today: '2026-04-08' },
  { ...company, ...invoice, step: 2, today: '2026-04-22', openAmount: '96.40' },
  { ...company, ...invoice, firstName: '', step: 3, today: '2026-05-07' },
]);
