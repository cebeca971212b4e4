import { getRefusalCode } from '../../../lib/refusal.ts';

const refusalCodes = [
  'DC_CONNECTION_NOT_ACTIVE',
  'STALE_VERSION',
  'CUSTOMER_NOT_ACTIVE',
  'TERMINATION_ALREADY_REQUESTED',
  'TERMINATION_TOO_LATE',
  'UNSUPPORTED_FILE',
  'LOA_NOT_EXPECTED',
  'NOT_FOUND',
] as const;

/** Returns why the API refused a change; null for errors shown elsewhere. */
export function getConnectionRefusal(error: unknown): (typeof refusalCodes)[number] | 'OTHER' | null {
  return getRefusalCode(error, refusalCodes);
}
