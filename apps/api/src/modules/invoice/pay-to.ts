import { formatCreditorReference } from '@demarc/contract/creditor-reference.ts';
import { formatEpcQr } from '@demarc/contract/epc-qr.ts';
import type { Invoice } from '@demarc/contract/invoice.ts';
import type { InvoiceStatus } from '@demarc/contract/invoice-status.ts';
import type { Seller } from '../../seller.ts';
import type { InvoiceRow } from './invoice.store.ts';

const payableStatuses: readonly InvoiceStatus[] = ['OPEN', 'PARTIALLY_PAID', 'REVERSED', 'DISPUTED'];

/** Presents the data for paying the open amount of an invoice by bank transfer; null if it is not paid that way. */
export function presentPayTo({ type, status, number, openAmount }: InvoiceRow, seller: Seller): Invoice['payTo'] {
  const amount = openAmount ?? '0.00';
  if (type !== 'INVOICE' || Number(amount) <= 0 || !payableStatuses.includes(status)) return null;
  const { name, bic } = seller;
  const iban = seller.iban.replaceAll(' ', '');
  return {
    accountHolder: name,
    iban,
    bic,
    reference: number,
    creditorReference: formatCreditorReference(number),
    qrCode: formatEpcQr({ account: { holder: name, iban, bic }, amount, remittance: number }),
  };
}
