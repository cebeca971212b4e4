import { divideRounded, formatDecimal, parseDecimal } from '@demarc/contract/money.ts';
import { type OwnPrice, parseOwnPrice } from '@demarc/contract/own-price.ts';
import type { Formats } from '../../../lib/format.ts';

export const columns = ['monthlyPrice', 'costCenter', 'endUser'] as const;
export type Column = (typeof columns)[number];
/** The values of the fields of a service. */
export type Values = Readonly<Record<Column, string>>;

/** Unsaved edits by the key of the service, including services on other pages and in other views. */
export type Edits = ReadonlyMap<string, { price: OwnPrice; values: Values }>;

const defaultMargin = 25;

export const getKey = ({ serviceRef: { type, id } }: Pick<OwnPrice, 'serviceRef'>) => `${type} ${id}`;

/** A price or percentage with the decimal mark of the language. The API accepts both marks. */
const toFieldText = (decimal: string, formats: Formats) => decimal.replace('.', formats.fixed(0, 1).charAt(1));

/** The values before an edit. A service without a price suggests the end user of the service, which is saved with the price. */
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

/** The values to save: without an end user that is only suggested. */
export function toSavedValues(price: OwnPrice, values: Values): Values {
  return isOnlySuggested(price, values) ? { ...values, endUser: '' } : values;
}

/** The service with the price in its field, or without a price if that is not valid. */
export function withTypedPrice(price: OwnPrice, { monthlyPrice }: Values): OwnPrice {
  return { ...price, monthlyPrice: parseOwnPrice(monthlyPrice.trim()) };
}

/** Whether a price can be filled in from a margin: the field is empty and the service costs something. */
export function canFill({ monthlyCost }: Pick<OwnPrice, 'monthlyCost'>, { monthlyPrice }: Values): boolean {
  return monthlyPrice.trim() === '' && Number(monthlyCost) > 0;
}

/** The suggested margin in percent: that of the services with a price if it is in range, otherwise 25. */
export function getInitialMargin(percent: number | null): number {
  return percent !== null && percent >= 0 && percent < 100 ? percent : defaultMargin;
}

/** Parses a margin into tenths of a percent: 259 for `25,9`. Null unless it is at least 0 and below 100. */
export function parseMargin(input: string): number | null {
  const text = input.replace('%', '').trim().replace(',', '.');
  return /^\d{1,2}(?:\.\d)?$/.test(text) ? Number(parseDecimal(text, 1)) : null;
}

/** The price at which the margin is `marginTenths` of the price, rounded to cents. */
export function calculatePrice(monthlyCost: string, marginTenths: number): string {
  return formatDecimal(divideRounded(parseDecimal(monthlyCost, 2) * 1000n, BigInt(1000 - marginTenths)), 2);
}

/** Returns edits that fill in the price of services without one. */
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

/** Removes saved edits; edits that the user changed in the meantime stay. */
export function removeSaved(edits: Edits, saved: Edits): Edits {
  return new Map([...edits].filter(([key, edit]) => saved.get(key) !== edit));
}
