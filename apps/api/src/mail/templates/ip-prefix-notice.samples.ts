import { changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { ipPrefixNotice } from './ip-prefix-notice.ts';

const prefix = { prefixId: 9_001, prefix: '203.0.113.64/26', description: changedBy, detail: null, releaseDate: null };

export const samples = createSamples(ipPrefixNotice, [
  { ...company, kind: 'DNS_FAILED', prefixes: [prefix] },
  { ...company, kind: 'RPKI_INVALID', prefixes: [{ ...prefix, detail: '203.0.113.0/24, AS64500' }] },
  { ...company, kind: 'DELEGATION_FAILED', prefixes: [{ ...prefix, detail: changedBy }] },
  {
    ...company,
    kind: 'RELEASE_NEAR',
    prefixes: Array.from({ length: 25 }, (_, index) => ({
      ...prefix,
      prefixId: 9_001 + index,
      prefix: `10.0.0.${index}/32`,
      releaseDate: '2026-03-01',
    })),
  },
]);
