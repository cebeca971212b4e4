import { getRefusalCode } from '../../../lib/refusal.ts';

const refusalCodes = [
  'RACK_NOT_ACTIVE',
  'RACK_HAS_CONNECTIONS',
  'STALE_VERSION',
  'CUSTOMER_NOT_ACTIVE',
  'TERMINATION_ALREADY_REQUESTED',
  'TERMINATION_TOO_LATE',
  'NOT_FOUND',
] as const;
export type RackRefusalCode = (typeof refusalCodes)[number] | 'OTHER';

/** Returns why the API refused a change; null for errors shown elsewhere. */
export function getRackRefusal(error: unknown): RackRefusalCode | null {
  return getRefusalCode(error, refusalCodes);
}
