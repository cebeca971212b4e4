import type { Package } from '@demarc/contract/catalogue.ts';
import { lineOrderRules } from '@demarc/contract/line-order.ts';
import { maxLength } from '@demarc/contract/rules/max-length.ts';
import { required } from '@demarc/contract/rules/required.ts';
import { type FieldRules, isEmpty, type Rule } from '@demarc/contract/rules/rule.ts';
import { refusalOfDay } from '../../../blocks/order-form/wish-date.ts';
import type { CommonOrder } from './row-order.ts';

const noPerson = { firstName: '', middleName: '', lastName: '', email: '', phoneNumber: '' };

/** The fields that all orders of a batch share, as the form holds them. */
export interface CommonValues extends Record<string, unknown> {
  prefix: string;
  projectId: string;
  wishDate: string;
  termMonths: string;
  details: { endUser: typeof noPerson & { companyName: string } };
  /** Null to use the company's order contact. */
  contact: typeof noPerson | null;
}

export const emptyContact = noPerson;

export function emptyCommon(prefix: string, wishDate: string): CommonValues {
  return {
    prefix,
    projectId: '',
    wishDate,
    termMonths: '0',
    details: { endUser: { companyName: '', ...noPerson } },
    contact: null,
  };
}

/** Leaves room for the row number after the prefix. */
const longestPrefix = 58;

/** The rules of a line order for the fields of this form. */
export function commonRules(given: unknown, days: { earliest: string; latest: string }): FieldRules {
  const values = given as CommonValues;
  const rules = lineOrderRules(values);
  const possible: Rule = (day) => {
    const refusal = typeof day === 'string' ? refusalOfDay(day, days) : null;
    if (!refusal) return null;
    return { code: refusal.why === 'too-early' ? 'validation.date-too-early' : 'validation.not-working-day' };
  };
  const asked = Object.entries(rules).filter(([field]) => /^(details\.endUser|contact\?)\./.test(field));
  return {
    ...Object.fromEntries(asked),
    prefix: [required, maxLength(longestPrefix)],
    projectId: rules.projectId ?? [],
    wishDate: [(day) => (isEmpty(day) ? { code: 'validation.required' } : null), possible],
  };
}

const orNull = (text: string) => text.trim() || null;

/** The shared part of each order request. */
export function commonOrder({ prefix, projectId, wishDate, termMonths, details, contact }: CommonValues): CommonOrder {
  const { companyName, firstName, middleName, lastName, email, phoneNumber } = details.endUser;
  return {
    prefix: prefix.trim(),
    projectId: orNull(projectId),
    wishDate,
    termMonths: Number(termMonths),
    contact,
    endUser: {
      companyName: orNull(companyName),
      firstName: orNull(firstName),
      middleName: orNull(middleName),
      lastName: orNull(lastName),
      email: email.trim(),
      phoneNumber: phoneNumber.trim(),
    },
  };
}

/** All terms that any of the packages offers. */
export function termsOf(packages: readonly Pick<Package, 'allowedTermMonths'>[]): number[] {
  return [...new Set(packages.flatMap(({ allowedTermMonths }) => allowedTermMonths))].sort((a, b) => a - b);
}

export const commonLabels: Record<string, string> = {
  prefix: 'address-file.prefix',
  projectId: 'order-new.project',
  wishDate: 'order-new.wish-date',
  termMonths: 'order-new.term',
  'details.endUser.companyName': 'order-new.company-name',
  'details.endUser.firstName': 'order-new.first-name',
  'details.endUser.middleName': 'order-new.middle-name',
  'details.endUser.lastName': 'order-new.last-name',
  'details.endUser.email': 'order-new.email',
  'details.endUser.phoneNumber': 'order-new.phone',
  'contact.firstName': 'order-new.contact-first-name',
  'contact.middleName': 'order-new.contact-middle-name',
  'contact.lastName': 'order-new.contact-last-name',
  'contact.email': 'order-new.contact-email',
  'contact.phoneNumber': 'order-new.contact-phone',
};
