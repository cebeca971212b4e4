import { getRefusalCode } from '../../lib/refusal.ts';

const refusalCodes = [
  'STALE_VERSION',
  'PREFIX_NOT_ACTIVE',
  'PREFIX_OF_SERVICE',
  'PREFIX_HAS_SUBPREFIXES',
  'REVERSE_DNS_DELEGATED',
  'NULL_ROUTE_OPEN',
  'IP_REQUEST_LIMIT',
  'INVALID_TRANSITION',
  'CUSTOMER_NOT_ACTIVE',
  'NOT_FOUND',
] as const;
export type PrefixRefusalCode = (typeof refusalCodes)[number] | 'OTHER';

/** Returns why the API refused a change; null for errors shown elsewhere. */
export function getPrefixRefusal(error: unknown): PrefixRefusalCode | null {
  return getRefusalCode(error, refusalCodes);
}
