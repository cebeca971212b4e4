import { parseDecimal } from '@demarc/contract/money.ts';

/** Reports a violation unless the rule is fulfilled. */
export type CheckRule = (rule: string, isFulfilled: boolean, message: string) => void;

/** Decimals with which amounts, quantities and prices are compared. */
export const ublScale = 10;

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

export function isAmount(text: string): boolean {
  return /^-?\d+\.\d{2}$/.test(text);
}

/** Parses a decimal of the document as an integer with `ublScale` decimals. Returns 0 for an invalid one, which another check reports. */
export function parseUblDecimal(text: string): bigint {
  return isUblDecimal(text) ? parseDecimal(text, ublScale) : 0n;
}

export function isUblDecimal(text: string): boolean {
  return /^-?\d+(\.\d{1,10})?$/.test(text);
}
