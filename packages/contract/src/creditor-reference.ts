import { createCheckDigits, getMod97 } from './mod-97.ts';

/** Formats the structured creditor reference (ISO 11649) of an invoice, such as `RF42202500123`. */
export function formatCreditorReference(number: string): string {
  return `RF${createCheckDigits(`${number}RF00`)}${number}`;
}

/** Parses the number in a creditor reference; null if the text is not a creditor reference or its check digits are wrong. */
export function parseCreditorReference(text: string): string | null {
  const reference = text.replace(/\s/g, '').toUpperCase();
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(reference)) return null;
  return getMod97(`${reference.slice(4)}${reference.slice(0, 4)}`) === 1 ? reference.slice(4) : null;
}
