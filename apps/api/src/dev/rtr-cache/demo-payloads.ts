import type { ValidatedPayload } from '../../rpki/types.ts';

/** The payloads with which the demo starts: AS64500 is the provider. */
export const demoPayloads: readonly ValidatedPayload[] = [
  { prefix: '192.0.2.0/24', maxLength: 24, asn: 64500 },
  { prefix: '198.51.100.0/24', maxLength: 24, asn: 64500 },
  { prefix: '203.0.113.0/24', maxLength: 24, asn: 64500 },
  { prefix: '2001:db8::/32', maxLength: 48, asn: 64500 },
];
