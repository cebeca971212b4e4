import { getRefusalCode } from '../../lib/refusal.ts';

const refusalCodes = [
  'QUOTATION_EXPIRED',
  'QUOTATION_VERSION_CHANGED',
  'QUOTATION_NOT_ACCEPTABLE',
  'QUOTATION_BUDGETARY',
  'QUOTATION_ITEMS_UNAVAILABLE',
  'QUOTATION_HAS_WARNINGS',
  'QUOTATION_REQUEST_LIMIT',
  'MSA_NOT_SIGNED',
  'CREDIT_LIMIT',
  'CUSTOMER_NOT_ACTIVE',
  'INVALID_TRANSITION',
  'MESSAGE_LIMIT',
  'NOT_FOUND',
] as const;
export type QuoteRefusalCode = (typeof refusalCodes)[number] | 'OTHER';

/** These refusals mean that the page shows an outdated state of the quote. */
const staleCodes: ReadonlySet<QuoteRefusalCode> = new Set([
  'QUOTATION_EXPIRED',
  'QUOTATION_VERSION_CHANGED',
  'QUOTATION_NOT_ACCEPTABLE',
  'QUOTATION_BUDGETARY',
  'INVALID_TRANSITION',
]);

/** Returns why the API refused an action; null for errors shown elsewhere. */
export function getQuoteRefusal(error: unknown): QuoteRefusalCode | null {
  return getRefusalCode(error, refusalCodes);
}

export function isStaleQuote(code: QuoteRefusalCode | null): boolean {
  return code !== null && staleCodes.has(code);
}
