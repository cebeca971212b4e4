import type { Formats } from './format.ts';

/** Formats a usage price or a quantity with up to four decimals. */
export function trimDecimals(decimal: string, formats: Formats, minDecimals = 0): string {
  const decimals = decimal.replace(/0+$/, '').split('.')[1]?.length ?? 0;
  return formats.fixed(Number(decimal), Math.max(minDecimals, decimals));
}

/** `€ 465.00` and `€ 0.214`: a price per unit can have more decimals than an amount. */
export function formatUnitPrice(unitPrice: string, formats: Formats): string {
  const figure = trimDecimals(unitPrice.replace('-', ''), formats, 2);
  return `${unitPrice.startsWith('-') ? '−' : ''}€\u00a0${figure}`;
}
