import type { Invoice } from '@demarc/contract/invoice.ts';
import type { Formats } from '../../../lib/format.ts';

/**
 * What need not be paid while a dispute of an invoice is open: all that is open of the invoice, whatever part of it is disputed. Null
 * if nothing is, because it was paid meanwhile.
 */
export function formatPausedAmount({ openAmount }: Pick<Invoice, 'openAmount'>, formats: Formats): string | null {
  return Number(openAmount) > 0 ? formats.money(Number(openAmount)) : null;
}
