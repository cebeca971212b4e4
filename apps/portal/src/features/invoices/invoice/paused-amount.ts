import type { Invoice } from '@demarc/contract/invoice.ts';
import type { Formats } from '../../../lib/format.ts';

/**
 * The amount whose payment an open dispute pauses: the full open amount, whatever part is disputed. Null if the invoice was paid in the
 * meantime.
 */
export function formatPausedAmount({ openAmount }: Pick<Invoice, 'openAmount'>, formats: Formats): string | null {
  return Number(openAmount) > 0 ? formats.money(Number(openAmount)) : null;
}
