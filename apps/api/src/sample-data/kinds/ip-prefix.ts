import { ipAddresses, ipPrefixes } from '../../db/schema/ip.ts';
import { startDemoIpPrefixes } from '../demo-ip-prefixes.ts';
import { insertGeneratedAddresses } from '../insert-generated-addresses.ts';
import { assertIpPrefixInvariants } from '../ip-prefix-invariants.ts';
import type { SampleKind } from '../sample-kind.ts';

export const sampleKind: SampleKind = {
  startDemo: startDemoIpPrefixes,
  insertGenerated: insertGeneratedAddresses,
  assertInvariants: assertIpPrefixInvariants,
  bulkTables: [ipPrefixes, ipAddresses],
};
