import type { Vrp } from '../../rpki/types.ts';

/** The VRPs with which the demo starts: AS64500 is the provider. */
export const demoVrps: readonly Vrp[] = [
  { prefix: '192.0.2.0/24', maxLength: 24, asn: 64500 },
  { prefix: '198.51.100.0/24', maxLength: 24, asn: 64500 },
  { prefix: '203.0.113.0/24', maxLength: 24, asn: 64500 },
  { prefix: '2001:db8::/32', maxLength: 48, asn: 64500 },
];
