import { divideRounded, formatDecimal, parseDecimal } from './money.ts';
import { addDays, addMonths, countDays } from './working-days.ts';

/** Days of one calendar month; both ends are included. */
export interface MonthPart {
  from: string;
  to: string;
  days: number;
  daysInMonth: number;
}

export function getFirstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function getLastOfMonth(day: string): string {
  return addDays(addMonths(getFirstOfMonth(day), 1), -1);
}

/** Splits days into calendar months, because the price of a day depends on the length of its month. None if `to` is before `from`. */
export function splitByMonth(from: string, to: string): MonthPart[] {
  const parts: MonthPart[] = [];
  for (let start = from; start <= to; ) {
    const last = getLastOfMonth(start);
    const end = last < to ? last : to;
    parts.push({ from: start, to: end, days: countDays(start, end), daysInMonth: Number(last.slice(-2)) });
    start = addDays(end, 1);
  }
  return parts;
}

/** The terms of a charge: a price with four decimals, and a discount in percent with two. */
export interface ChargeTerms {
  unitPrice: string;
  /** Up to six decimals, such as `2` or `1234.5`. */
  quantity: string;
  discountPercent?: string;
}

/** A charge to the cent. `netAmount` is the gross amount minus the discount. */
export interface ChargedAmount {
  quantity: string;
  discountAmount: string;
  netAmount: string;
}

/** Charges a whole quantity, not by day, such as a one-time charge or the energy of a month. */
export function calculateCharge(terms: ChargeTerms): ChargedAmount {
  return calculatePart(terms, { days: 1, daysInMonth: 1 });
}

/**
 * Charges part of a month by day. The amount is price times quantity times days, divided by the length of the month, and rounded once.
 * The quantity is in months with four decimals, so a whole month is what was ordered.
 */
export function calculateMonthlyCharge(terms: ChargeTerms, part: Pick<MonthPart, 'days' | 'daysInMonth'>): ChargedAmount {
  return calculatePart(terms, part);
}

/** Returns the credit of a charge: exactly the negative amount of the charge for the same days. */
export function reverseCharge({ quantity, discountAmount, netAmount }: ChargedAmount): ChargedAmount {
  return { quantity: negate(quantity, 4), discountAmount: negate(discountAmount, 2), netAmount: negate(netAmount, 2) };
}

function calculatePart(
  { unitPrice, quantity, discountPercent = '0' }: ChargeTerms,
  { days, daysInMonth }: Pick<MonthPart, 'days' | 'daysInMonth'>,
): ChargedAmount {
  const [count, length] = [BigInt(days), BigInt(daysInMonth)];
  const units = parseDecimal(quantity, 6) * count;
  const gross = divideRounded(parseDecimal(unitPrice, 4) * units, 100_000_000n * length);
  const discount = divideRounded(gross * parseDecimal(discountPercent, 2), 10_000n);
  return {
    quantity: formatDecimal(divideRounded(units, 100n * length), 4),
    discountAmount: formatDecimal(discount, 2),
    netAmount: formatDecimal(gross - discount, 2),
  };
}

function negate(decimal: string, decimals: number): string {
  return formatDecimal(-parseDecimal(decimal, decimals), decimals);
}
