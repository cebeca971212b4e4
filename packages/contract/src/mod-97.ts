/**
 * Returns the remainder modulo 97 of capital letters and digits, in which A counts as 10 and Z as 35 (ISO 7064). It is 1 if the
 * last two digits are the right check digits.
 */
export function getMod97(text: string): number {
  return Number(BigInt(text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n);
}

/** Calculates the check digits for a text that ends in the placeholder `00`. */
export function createCheckDigits(text: string): string {
  return String(98 - getMod97(text)).padStart(2, '0');
}
