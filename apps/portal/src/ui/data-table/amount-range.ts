/** A range of amounts, both ends included. An open end is undefined. */
export interface AmountRange {
  from?: string | undefined;
  to?: string | undefined;
}

const separator = '..';

/** Reads a range from the URL: `100.00..250.50`, `100.00..` or `..250.50`; undefined if the text is not a range. */
export function readAmountRange(text: string): AmountRange | undefined {
  const [fromText = '', toText, ...furtherParts] = text.split(separator);
  if (toText === undefined || furtherParts.length > 0) return undefined;
  const from = parseAmount(fromText);
  const to = parseAmount(toText);
  const isValid = (from !== undefined || fromText === '') && (to !== undefined || toText === '') && (fromText || toText) !== '';
  return isValid ? { from, to } : undefined;
}

/** Formats a range for the URL; undefined if both ends are open. */
export function serializeAmountRange({ from, to }: AmountRange): string | undefined {
  return from === undefined && to === undefined ? undefined : `${from ?? ''}${separator}${to ?? ''}`;
}

/**
 * Parses an amount as typed in any language, and returns it with two decimals: `1.234,5` and `1,234.5` are the same. A separator before
 * the last one or two digits is the decimal separator. Returns undefined if the text is not an amount.
 */
export function parseAmount(typed: string): string | undefined {
  const text = typed.replace(/[\s€]/g, '').replace('−', '-');
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const digits = whole.replace(/[.,]/g, '');
  if (sign === undefined || digits.length > 10 || !/^\d{1,3}(([.,])\d{3}(\2\d{3})*)?$|^\d+$/.test(whole)) return undefined;
  return `${sign}${Number(digits)}.${decimals.padEnd(2, '0')}`;
}
