import { getRefusalCode } from '../../../lib/refusal.ts';

const refusalCodes = [
  'WDM_NOT_ACTIVE',
  'STALE_VERSION',
  'CUSTOMER_NOT_ACTIVE',
  'TERMINATION_ALREADY_REQUESTED',
  'TERMINATION_TOO_LATE',
  'NOT_FOUND',
] as const;

/** Returns why the API refused a change; null for errors shown elsewhere. */
export function getWdmRefusal(error: unknown): (typeof refusalCodes)[number] | 'OTHER' | null {
  return getRefusalCode(error, refusalCodes);
}
