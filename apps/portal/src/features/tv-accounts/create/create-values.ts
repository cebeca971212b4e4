import type { FieldRules, Rule } from '@demarc/contract/rules/rule.ts';
import { type TvAccountCreateRequest, tvAccountCreateRules } from '@demarc/contract/tv-account.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import { type AddressValues, addressRequest, emptyAddress } from '../../../blocks/address-fields/address-values.ts';
import { misfitOf } from '../account/package-rules.ts';

/** A TV account as the form holds it. */
export type TvCreateValues = {
  endUser: Record<'firstName' | 'middleName' | 'lastName' | 'email' | 'phoneNumber', string> & { address: AddressValues };
  reference: string;
  /** Empty: at an address of its own. */
  lineId: string;
  startDate: string;
  productCode: string;
  /** Product codes of what comes on top. */
  addOns: string[];
  pin: string;
};

export function emptyTvAccount(today: string): TvCreateValues {
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

/** The last day on which an account can begin: so far ahead the API looks. */
export function latestStart(today: string): string {
  return addMonths(today, 12);
}

/** The rules of the call, for what the form holds: with a line no address is asked for, and what is chosen has to be for sale. */
export function tvCreateFormRules(values: TvCreateValues, known: { today: string; bases: readonly string[] }): FieldRules {
  const all = tvAccountCreateRules({ ...values, lineId: values.lineId || null });
  const { productCode: _, 'startDate?': startDate = [], pin = [], ...others } = all;
  const asked = Object.entries(others).filter(([field]) => !field.startsWith('endUser.address?'));
  const isSold: Rule = (code) => (known.bases.includes(String(code)) ? null : { code: 'tv-account.choose-package' });
  const isInReach: Rule = (day) => {
    if (String(day) < known.today) return { code: 'validation.date-too-early' };
    return String(day) <= latestStart(known.today) ? null : { code: 'tv-account.start-too-far' };
  };
  // In the order of the fields, which is that of the summary.
  return { ...Object.fromEntries(asked), startDate: [...startDate, isInReach], productCode: [isSold], pin };
}

/** What is sent for values that the rules found valid. */
export function tvCreateRequest(values: TvCreateValues): TvAccountCreateRequest {
  const { endUser, lineId, reference, productCode, pin, startDate } = values;
  const { address, lastName, ...person } = endUser;
  const texts = Object.entries(person).map(([name, text]) => [name, text.trim() || null]);
  return {
    productCode,
    reference: reference.trim() || null,
    lineId: lineId ? Number(lineId) : null,
    endUser: { ...Object.fromEntries(texts), lastName: lastName.trim(), address: lineId ? null : addressRequest(address) },
    pin: pin || null,
    startDate,
  };
}

/** Those of the chosen packages that go together, each after what it needs; and those that do not. */
export function fittingPackages(
  base: TvPackage | undefined,
  chosen: readonly string[],
  packages: readonly TvPackage[],
): { fitting: readonly TvPackage[]; left: readonly TvPackage[] } {
  const held = (one: TvPackage) => ({ ...one, status: 'pending' as const });
  const fitting: TvPackage[] = [];
  let left = packages.filter(({ productCode }) => chosen.includes(productCode));
  for (;;) {
    const products = [...(base ? [base] : []), ...fitting].map(held);
    const next = left.find((one) => misfitOf(one, products, packages) === null);
    if (!next) return { fitting, left };
    fitting.push(next);
    left = left.filter((one) => one !== next);
  }
}

/** What the packages cost a month together, in euros. */
export function monthlyOf(packages: readonly Pick<TvPackage, 'price'>[]): number {
  return packages.reduce((cents, { price }) => cents + Math.round(Number(price) * 100), 0) / 100;
}

/** The days that are left of the month in which it starts, that day too, and what they cost. */
export function firstMonthOf(startDate: string, monthly: number): { days: number; isWhole: boolean; amount: number } {
  const [year = 0, month = 0, day = 0] = startDate.split('-').map(Number);
  const inMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const days = inMonth - day + 1;
  return { days, isWhole: days === inMonth, amount: Math.round((monthly * 100 * days) / inMonth) / 100 };
}
