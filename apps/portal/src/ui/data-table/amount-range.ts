/** Amounts from one to another, both included. An open end is undefined. */
export interface AmountRange {
  from?: string | undefined;
  to?: string | undefined;
}

const separator = '..';

/** Reads a range from the URL: `100.00..250.50`, `100.00..` or `..250.50`; undefined if it is none. */
export function readAmountRange(text: string): AmountRange | undefined {
  const [first = '', last, ...rest] = text.split(separator);
  if (last === undefined || rest.length > 0) return undefined;
  const from = parseAmount(first);
  const to = parseAmount(last);
  const isValid = (from !== undefined || first === '') && (to !== undefined || last === '') && (first || last) !== '';
  return isValid ? { from, to } : undefined;
}

/** The range as it appears in the URL; undefined if both ends are open. */
export function serializeAmountRange({ from, to }: AmountRange): string | undefined {
  return from === undefined && to === undefined ? undefined : `${from ?? ''}${separator}${to ?? ''}`;
}

/**
 * An amount with two decimals, as typed in any language: `1.234,5` and `1,234.5` are the same. A separator before one or two
 * last digits is that of the decimals. Undefined if it is no amount.
 */
export function parseAmount(typed: string): string | undefined {
  const text = typed.replace(/[\s€]/g, '').replace('−', '-');
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const digits = whole.replace(/[.,]/g, '');
  if (sign === undefined || digits.length > 10 || !/^\d{1,3}(([.,])\d{3}(\2\d{3})*)?$|^\d+$/.test(whole)) return undefined;
  return `${sign}${Number(digits)}.${decimals.padEnd(2, '0')}`;
}
