/** Negates a decimal. Zero has no sign. */
export function negateDecimal(decimal: string): string {
  if (decimal.startsWith('-')) return decimal.slice(1);
  return /[1-9]/.test(decimal) ? `-${decimal}` : decimal;
}

/** Removes zeros from the end, but keeps `minDecimals`: `145.00` for `145.0000` with two. */
export function trimDecimal(decimal: string, minDecimals: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const shortened = fraction.replace(/0+$/, '').padEnd(minDecimals, '0');
  return shortened ? `${whole}.${shortened}` : whole;
}
