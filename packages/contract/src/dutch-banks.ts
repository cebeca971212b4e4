/** A bank, found by the four letters after the check digits of a Dutch IBAN. */
export interface DutchBank {
  bic: string;
  name: string;
}

/** Banks that issue Dutch account numbers. No BIC is derived for a bank that is not listed, which is not an error. */
export const dutchBanks: Readonly<Record<string, DutchBank>> = {
  ABNA: { bic: 'ABNANL2A', name: 'ABN AMRO' },
  ADYB: { bic: 'ADYBNL2A', name: 'Adyen' },
  ASNB: { bic: 'ASNBNL21', name: 'ASN Bank' },
  BITS: { bic: 'BITSNL2A', name: 'bitsafe' },
  BNPA: { bic: 'BNPANL2A', name: 'BNP Paribas' },
  BUNQ: { bic: 'BUNQNL2A', name: 'bunq' },
  CITI: { bic: 'CITINL2X', name: 'Citibank' },
  DEUT: { bic: 'DEUTNL2A', name: 'Deutsche Bank' },
  FVLB: { bic: 'FVLBNL22', name: 'Van Lanschot Kempen' },
  HAND: { bic: 'HANDNL2A', name: 'Handelsbanken' },
  HSBC: { bic: 'HSBCNL2A', name: 'HSBC' },
  INGB: { bic: 'INGBNL2A', name: 'ING' },
  KNAB: { bic: 'KNABNL2H', name: 'Knab' },
  KRED: { bic: 'KREDNL2X', name: 'KBC Bank' },
  RABO: { bic: 'RABONL2U', name: 'Rabobank' },
  RBRB: { bic: 'RBRBNL21', name: 'RegioBank' },
  REVO: { bic: 'REVONL22', name: 'Revolut' },
  SNSB: { bic: 'SNSBNL2A', name: 'SNS' },
  TRIO: { bic: 'TRIONL2U', name: 'Triodos Bank' },
};

/** Derives the BIC of a normalized Dutch IBAN; null for another country or an unlisted bank. */
export function deriveBic(iban: string): string | null {
  const bank = iban.slice(4, 8);
  return iban.startsWith('NL') && Object.hasOwn(dutchBanks, bank) ? dutchBanks[bank]!.bic : null;
}
