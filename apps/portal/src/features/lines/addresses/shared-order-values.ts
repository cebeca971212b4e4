import type { Package } from '@demarc/contract/catalog.ts';
import { buildLineOrderRules } from '@demarc/contract/line-order.ts';
import { maxLength } from '@demarc/contract/rules/max-length.ts';
import { required } from '@demarc/contract/rules/required.ts';
import type { FieldRules, Rule } from '@demarc/contract/rules/rule.ts';
import { getDayRefusal } from '../../../blocks/order-form/wish-date.ts';
import type { SharedOrder } from './row-order.ts';

export const emptyPerson = { firstName: '', middleName: '', lastName: '', email: '', phoneNumber: '' };

/** The fields that all orders of a batch share, as the form holds them. */
export interface SharedOrderValues extends Record<string, unknown> {
  prefix: string;
  projectId: string;
  wishDate: string;
  termMonths: string;
  details: { endUser: typeof emptyPerson & { companyName: string } };
  /** Null to use the company's order contact. */
  contact: typeof emptyPerson | null;
}

export function createSharedOrderValues(prefix: string, wishDate: string): SharedOrderValues {
  return {
    prefix,
    projectId: '',
    wishDate,
    termMonths: '0',
    details: { endUser: { companyName: '', ...emptyPerson } },
    contact: null,
  };
}

/** A customer order ID has at most 64 characters; this leaves room for the row number after the prefix. */
const maxPrefixLength = 58;

/** The rules of a line order that apply to the fields of this form. */
export function getSharedOrderRules(given: unknown, days: { earliest: string; latest: string }): FieldRules {
  const values = given as SharedOrderValues;
  const rules = buildLineOrderRules(values);
  const isDeliverable: Rule = (day) => {
    const refusal = typeof day === 'string' ? getDayRefusal(day, days) : null;
    if (!refusal) return null;
    return { code: refusal.why === 'too-early' ? 'validation.date-too-early' : 'validation.not-working-day' };
  };
  const personRules = Object.entries(rules).filter(([field]) => /^(details\.endUser|contact\?)\./.test(field));
  return {
    ...Object.fromEntries(personRules),
    prefix: [required, maxLength(maxPrefixLength)],
    projectId: rules.projectId ?? [],
    wishDate: [required, isDeliverable],
  };
}

const trimToNull = (text: string) => text.trim() || null;

/** The shared part of each order request. */
export function toSharedOrder({ prefix, projectId, wishDate, termMonths, details, contact }: SharedOrderValues): SharedOrder {
  const { companyName, firstName, middleName, lastName, email, phoneNumber } = details.endUser;
  return {
    prefix: prefix.trim(),
    projectId: trimToNull(projectId),
    wishDate,
    termMonths: Number(termMonths),
    contact,
    endUser: {
      companyName: trimToNull(companyName),
      firstName: trimToNull(firstName),
      middleName: trimToNull(middleName),
      lastName: trimToNull(lastName),
      email: email.trim(),
      phoneNumber: phoneNumber.trim(),
    },
  };
}

/** The terms that at least one of the packages offers, shortest first. */
export function getTerms(packages: readonly Pick<Package, 'allowedTermMonths'>[]): number[] {
  return [...new Set(packages.flatMap(({ allowedTermMonths }) => allowedTermMonths))].sort((a, b) => a - b);
}

export const sharedOrderLabels: Record<string, string> = {
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
