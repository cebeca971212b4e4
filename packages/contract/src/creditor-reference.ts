/** The remainder modulo 97 of a text in which A counts as 10 and Z as 35 (ISO 7064). */
function getRemainder(text: string): bigint {
  return BigInt(text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n;
}

/** The structured creditor reference (ISO 11649) of an invoice, such as `RF42202500123`. */
export function formatCreditorReference(number: string): string {
  return `RF${String(98n - getRemainder(`${number}RF00`)).padStart(2, '0')}${number}`;
}

/** The number in a creditor reference; null if it is none, or if its check digits are wrong. */
export function parseCreditorReference(text: string): string | null {
  const reference = text.replace(/\s/g, '').toUpperCase();
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(reference)) return null;
  return getRemainder(`${reference.slice(4)}${reference.slice(0, 4)}`) === 1n ? reference.slice(4) : null;
}
