import { getRefusalCode } from '../../lib/refusal.ts';

const refusalCodes = [
  'TEST_REQUESTED',
  'DC_CONNECTION_NOT_ACTIVE',
  'WDM_NOT_ACTIVE',
  'CUSTOMER_NOT_ACTIVE',
  'NOT_FOUND',
] as const;

/** Returns the translation key of the reason why the API refused a request; null for errors shown elsewhere. */
export function getCircuitRefusal(error: unknown): string | null {
  const code = getRefusalCode(error, refusalCodes);
  if (code === 'DC_CONNECTION_NOT_ACTIVE' || code === 'WDM_NOT_ACTIVE') return 'circuit.refused-NOT_ACTIVE';
  return code && `circuit.refused-${code}`;
}
