import type { FieldRules, Rule } from '@demarc/contract/rules/rule.ts';
import { buildTvAccountCreateRules, type TvAccountCreateRequest } from '@demarc/contract/tv-account.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import {
  type AddressValues,
  emptyAddress,
  omitUnshownAddressRules,
  toAddressRequest,
} from '../../../blocks/address-fields/address-values.ts';
import { findIncompatibility } from '../account/package-rules.ts';

/** The form values of a TV account. */
export type TvCreateValues = {
  endUser: Record<'firstName' | 'middleName' | 'lastName' | 'email' | 'phoneNumber', string> & { address: AddressValues };
  reference: string;
  /** Empty if the account has its own address. */
  lineId: string;
  startDate: string;
  productCode: string;
  /** Product codes of the add-ons. */
  addOns: string[];
  pin: string;
};

export function createTvAccountValues(today: string): TvCreateValues {
  return {
    endUser: { firstName: '', middleName: '', lastName: '', email: '', phoneNumber: '', address: emptyAddress },
    reference: '',
    lineId: '',
    startDate: today,
    productCode: '',
    addOns: [],
    pin: '',
  };
}

/** The API accepts start dates up to 12 months ahead. */
export function getLatestStartDate(today: string): string {
  return addMonths(today, 12);
}

/** The operation's rules for the form values. With a line no address is required; the base package must be for sale. */
export function getTvCreateFormRules(values: TvCreateValues, context: { today: string; bases: readonly string[] }): FieldRules {
  const all = buildTvAccountCreateRules({ ...values, lineId: values.lineId || null });
  const { productCode: _, 'startDate?': startDate = [], pin = [], ...others } = all;
  const shownRules = omitUnshownAddressRules(others, 'endUser.address', values.endUser.address);
  const relevantRules = Object.entries(shownRules).filter(([field]) => !field.startsWith('endUser.address?'));
  const onSale: Rule = (code) => (context.bases.includes(String(code)) ? null : { code: 'tv-account.choose-package' });
  const possibleStart: Rule = (day) => {
    if (String(day) < context.today) return { code: 'validation.date-too-early' };
    return String(day) <= getLatestStartDate(context.today) ? null : { code: 'tv-account.start-too-far' };
  };
  // The error summary lists fields in this order.
  return { ...Object.fromEntries(relevantRules), startDate: [...startDate, possibleStart], productCode: [onSale], pin };
}

/** Converts valid form values to the API request. */
export function toTvCreateRequest(values: TvCreateValues): TvAccountCreateRequest {
  const { endUser, lineId, reference, productCode, pin, startDate } = values;
  const { address, lastName, ...person } = endUser;
  const texts = Object.entries(person).map(([name, text]) => [name, text.trim() || null]);
  return {
    productCode,
    reference: reference.trim() || null,
    lineId: lineId ? Number(lineId) : null,
    endUser: { ...Object.fromEntries(texts), lastName: lastName.trim(), address: lineId ? null : toAddressRequest(address) },
    pin: pin || null,
    startDate,
  };
}

/** Splits the chosen packages into compatible ones, each after the packages it requires, and incompatible ones. */
export function resolveCompatiblePackages(
  base: TvPackage | undefined,
  chosen: readonly string[],
  packages: readonly TvPackage[],
): { compatible: readonly TvPackage[]; incompatible: readonly TvPackage[] } {
  const toProduct = (tvPackage: TvPackage) => ({ ...tvPackage, status: 'pending' as const });
  const compatible: TvPackage[] = [];
  let remaining = packages.filter(({ productCode }) => chosen.includes(productCode));
  for (;;) {
    const products = [...(base ? [base] : []), ...compatible].map(toProduct);
    const next = remaining.find((tvPackage) => findIncompatibility(tvPackage, products, packages) === null);
    if (!next) return { compatible, incompatible: remaining };
    compatible.push(next);
    remaining = remaining.filter((tvPackage) => tvPackage !== next);
  }
}

/** The total price per month in euros, summed in cents. */
export function getMonthlyAmount(packages: readonly Pick<TvPackage, 'price'>[]): number {
  return packages.reduce((cents, { price }) => cents + Math.round(Number(price) * 100), 0) / 100;
}

/** The billed days of the first month, including the start date, and their price in euros. */
export function getFirstMonth(startDate: string, monthly: number): { days: number; isWhole: boolean; amount: number } {
  const [year = 0, month = 0, day = 0] = startDate.split('-').map(Number);
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const days = daysInMonth - day + 1;
  return { days, isWhole: days === daysInMonth, amount: Math.round((monthly * 100 * days) / daysInMonth) / 100 };
}
