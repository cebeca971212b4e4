interface CreditTransfer {
  account: { holder: string; iban: string; bic: string | null };
  amount: string;
  remittance: string;
}

/** The maximum length of the remittance information of a SEPA credit transfer. */
export const maxRemittanceLength = 140;

/** Formats the content of a QR code that fills in a SEPA credit transfer in a banking app (EPC069-12, version 002). */
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
    remittance.slice(0, maxRemittanceLength),
  ].join('\n');
}
