import { divideRounded, formatDecimal, parseDecimal } from '@demarc/contract/money.ts';
import { type OwnPrice, parseOwnPrice } from '@demarc/contract/own-price.ts';
import type { Formats } from '../../../lib/format.ts';

export const columns = ['monthlyPrice', 'costCenter', 'endUser'] as const;
export type Column = (typeof columns)[number];
/** The values of the fields of a service. */
export type Values = Readonly<Record<Column, string>>;

/** What was typed and is not saved, by the key of the service: also of services that another page or view shows. */
export type Edits = ReadonlyMap<string, { price: OwnPrice; values: Values }>;

const defaultMargin = 25;

export const getKey = ({ serviceRef: { type, id } }: Pick<OwnPrice, 'serviceRef'>) => `${type} ${id}`;

/** A price or percentage as a field shows it. The API reads both decimal marks. */
const toFieldText = (decimal: string, formats: Formats) => decimal.replace('.', formats.fixed(0, 1).charAt(1));

/** What the fields show before a change. A service without a price suggests its own end user, which is saved with the price. */
export function getInitialValues(price: OwnPrice, formats: Formats): Values {
  return {
    monthlyPrice: toFieldText(price.monthlyPrice ?? '', formats),
    costCenter: price.costCenter ?? '',
    endUser: price.endUser ?? getSuggestedEndUser(price) ?? '',
  };
}

export function getSuggestedEndUser({ monthlyPrice, endUser, serviceEndUser }: OwnPrice): string | null {
  return monthlyPrice === null && endUser === null ? serviceEndUser : null;
}

/** Whether the end user in the field is a suggestion that is not saved, because there is no price. */
export function isOnlySuggested(price: OwnPrice, { monthlyPrice, endUser }: Values): boolean {
  return monthlyPrice.trim() === '' && endUser !== '' && endUser === getSuggestedEndUser(price);
}

/** What is saved of the fields of a service. */
export function toSavedValues(price: OwnPrice, values: Values): Values {
  return isOnlySuggested(price, values) ? { ...values, endUser: '' } : values;
}

/** The service with the price in its field; without one if the field has no valid price. */
export function withTypedPrice(price: OwnPrice, { monthlyPrice }: Values): OwnPrice {
  return { ...price, monthlyPrice: parseOwnPrice(monthlyPrice.trim()) };
}

/** Whether a margin gives the service a price: its field is empty, and it costs something. */
export function canFill({ monthlyCost }: Pick<OwnPrice, 'monthlyCost'>, { monthlyPrice }: Values): boolean {
  return monthlyPrice.trim() === '' && Number(monthlyCost) > 0;
}

/** The margin to start from, in percent: that of the services with a price, if it can be filled in. */
export function getInitialMargin(percent: number | null): number {
  return percent !== null && percent >= 0 && percent < 100 ? percent : defaultMargin;
}

/** Reads a margin as typed, as tenths of a percent: 259 for `25,9`. Null unless it is at least 0 and below 100. */
export function parseMargin(typed: string): number | null {
  const text = typed.replace('%', '').trim().replace(',', '.');
  return /^\d{1,2}(?:\.\d)?$/.test(text) ? Number(parseDecimal(text, 1)) : null;
}

/** The price of which the margin is that part, rounded to cents. */
export function calculatePrice(monthlyCost: string, marginTenths: number): string {
  return formatDecimal(divideRounded(parseDecimal(monthlyCost, 2) * 1000n, BigInt(1000 - marginTenths)), 2);
}

/** Fills in the price of services without one; returns what changes. */
export function fillPrices(
  prices: readonly OwnPrice[],
  getValues: (price: OwnPrice) => Values,
  { marginTenths, formats }: { marginTenths: number; formats: Formats },
): Edits {
  return new Map(
    prices.flatMap((price) => {
      const values = getValues(price);
      if (!canFill(price, values)) return [];
      const monthlyPrice = toFieldText(calculatePrice(price.monthlyCost, marginTenths), formats);
      return [[getKey(price), { price, values: { ...values, monthlyPrice } }] as const];
    }),
  );
}

/** What is still not saved once `saved` is: what was typed in the meantime stays. */
export function removeSaved(edits: Edits, saved: Edits): Edits {
  return new Map([...edits].filter(([key, edit]) => saved.get(key) !== edit));
}
