import { createNameLookup } from '../../db/object-names.ts';
import { ipPrefixes, ipPrefixRequests } from '../../db/schema/ip.ts';

export const findIpPrefixNames = createNameLookup(ipPrefixes, {
  id: ipPrefixes.prefixId,
  columns: { prefix: ipPrefixes.prefix, description: ipPrefixes.description },
  toName: ({ prefix, description }) => ({ title: description || prefix, identifier: prefix }),
});

export const findIpPrefixRequestNames = createNameLookup(ipPrefixRequests, {
  id: ipPrefixRequests.requestId,
  columns: { family: ipPrefixRequests.family, prefixLength: ipPrefixRequests.prefixLength },
  toName: ({ family, prefixLength }) => ({ title: `IPv${family} /${prefixLength}`, identifier: null }),
});
