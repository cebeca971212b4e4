import { changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { ipPrefixRequestDecided } from './ip-prefix-request-decided.ts';

export const samples = createSamples(ipPrefixRequestDecided, [
  { ...company, requested: 'IPv4 /26', assigned: { prefixId: 9_001, prefix: '203.0.113.64/26' }, text: null },
  { ...company, requested: 'IPv4 /22', assigned: null, text: changedBy },
]);
