import { at, company, createSamples } from '../../testing/mail-samples.ts';
import { tvCode } from './tv-code.ts';

export const samples = createSamples(tvCode, [
  { ...company, code: 'K7MQ2XBD', expiresAt: at },
  { ...company, firstName: '', code: 'K7MQ2XBD', expiresAt: at },
]);
