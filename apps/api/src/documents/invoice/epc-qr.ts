import type { SellerAccount } from './invoice-document.ts';

interface CreditTransfer {
  account: Pick<SellerAccount, 'holder' | 'iban' | 'bic'>;
  amount: string;
  remittance: string;
}

/** The content of a QR code that fills in a SEPA credit transfer in a banking app (EPC069-12, version 002). */
export function formatEpcQr({ account, amount, remittance }: CreditTransfer): string {
  const name = account.holder.replace(/\s+/g, ' ').trim().slice(0, 70).trimEnd();
  return [
    'BCD',
    '002',
    // UTF-8.
    '1',
    'SCT',
    account.bic ?? '',
    name,
    account.iban.replaceAll(' ', ''),
    `EUR${amount}`,
    // Neither a purpose nor a structured reference.
    '',
    '',
    remittance.slice(0, 140),
  ].join('\n');
}
