const maskCharacter = '•';

export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1\u00a0');
}

/** Masks all but the country, the bank code and the last four characters. The API may return only those four. */
export function maskIban(iban: string): string {
  if (iban.length <= 4) return `${maskCharacter.repeat(4)}\u00a0${iban}`;
  const bank = /^[A-Z]{2}\d{2}([A-Z]{4})/.exec(iban)?.[1] ?? '';
  const start = iban.slice(0, 2) + maskCharacter.repeat(2) + bank;
  return formatIban(start + maskCharacter.repeat(iban.length - start.length - 4) + iban.slice(-4));
}
