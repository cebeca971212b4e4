import { type ContactType, contactTypes } from '@demarc/contract/contact.ts';
import type { CustomerType, InvoiceAttachmentPreference, LegalForm } from '@demarc/contract/customer.ts';
import { buildCustomerCreateRules, type CustomerCreateRequest } from '@demarc/contract/customer-application.ts';
import type { Language } from '@demarc/contract/language.ts';
import { max } from '@demarc/contract/rules/max.ts';
import { numeric } from '@demarc/contract/rules/numeric.ts';
import { type FieldRules, isMissing, type Rule } from '@demarc/contract/rules/rule.ts';
import {
  type AddressValues,
  emptyAddress,
  omitUnshownAddressRules,
  toAddressRequest,
} from '../../blocks/address-fields/address-values.ts';

export type ContactValues = Record<
  'id' | 'jobTitle' | 'firstName' | 'middleName' | 'lastName' | 'email' | 'phoneNumber' | 'phoneNumber2',
  string
> & { types: ContactType[] };

/** The form values of an application. */
export type ApplicationValues = {
  /** The idempotency key: repeated submissions create one application. */
  requestId: string;
  customerType: CustomerType | '';
  expectedLinesPerMonth: string;
  cocNumber: string;
  vatNumber: string;
  companyName: string;
  legalForm: LegalForm | '';
  address: AddressValues;
  /** Null if it equals `address`. */
  postalAddress: AddressValues | null;
  contacts: ContactValues[];
  iban: string;
  bic: string;
  accountHolderName: string;
  invoiceAttachmentPreference: InvoiceAttachmentPreference;
  account: Record<'username' | 'firstName' | 'middleName' | 'lastName' | 'email' | 'phoneNumber', string>;
  acceptedTerms: boolean;
  acceptedPrivacy: boolean;
  remarks: string;
};

export function createApplicationValues(): ApplicationValues {
  return {
    requestId: crypto.randomUUID(),
    customerType: '',
    expectedLinesPerMonth: '',
    cocNumber: '',
    vatNumber: '',
    companyName: '',
    legalForm: '',
    address: emptyAddress,
    postalAddress: null,
    // One contact receives every message type until the user adds another.
    contacts: [createContactValues([...contactTypes])],
    iban: '',
    bic: '',
    accountHolderName: '',
    invoiceAttachmentPreference: 'pdf_and_ubl',
    account: { username: '', firstName: '', middleName: '', lastName: '', email: '', phoneNumber: '' },
    acceptedTerms: false,
    acceptedPrivacy: false,
    remarks: '',
  };
}

/** The contact template in section 3 of the specification. */
export function createContactValues(types: ContactType[] = []): ContactValues {
  return {
    id: crypto.randomUUID(),
    types,
    jobTitle: '',
    firstName: '',
    middleName: '',
    lastName: '',
    email: '',
    phoneNumber: '',
    phoneNumber2: '',
  };
}

/** The contract's rules in the order of the form, plus checks for form values that start empty or are held as text. */
export function getApplicationRules(values: unknown): FieldRules {
  const { address, postalAddress } = values as ApplicationValues;
  const { cocNumber = [], vatNumber = [], ...others } = buildCustomerCreateRules(values);
  const rules = omitUnshownAddressRules(others, 'address', address);
  return {
    customerType: [(value) => (isMissing(value) ? { code: 'validation.choose' } : null)],
    cocNumber,
    vatNumber,
    ...omitUnshownAddressRules(rules, 'postalAddress?', postalAddress),
    expectedLinesPerMonth: [numeric, max(100_000)],
    acceptedTerms: [requireAcceptance],
    acceptedPrivacy: [requireAcceptance],
  };
}

/** The contract's rule, with an error message that suits a checkbox. */
const requireAcceptance: Rule = (value) => (value === true ? null : { code: 'apply.tick-first' });

/** Gives one contact these types. If it becomes the main contact, the others lose that type. */
export function assignContactTypes(contacts: readonly ContactValues[], index: number, types: ContactType[]): ContactType[][] {
  const becomesMain = types.includes('main');
  return contacts.map((contact, at) => {
    if (at === index) return types;
    return becomesMain ? contact.types.filter((type) => type !== 'main') : contact.types;
  });
}

/** Converts valid form values to the API request. */
export function toApplicationRequest(values: ApplicationValues, language: Language): CustomerCreateRequest {
  const { requestId: _, customerType, expectedLinesPerMonth, address, postalAddress, account, ...rest } = values;
  return {
    ...rest,
    // The rules require a customer type.
    customerType: customerType as CustomerType,
    expectedLinesPerMonth: expectedLinesPerMonth ? Number(expectedLinesPerMonth) : null,
    legalForm: rest.legalForm || null,
    cocNumber: rest.cocNumber || null,
    vatNumber: rest.vatNumber.toUpperCase() || null,
    address: toAddressRequest(address),
    postalAddress: postalAddress && toAddressRequest(postalAddress),
    iban: rest.iban || null,
    bic: rest.bic || null,
    accountHolderName: rest.accountHolderName || null,
    remarks: rest.remarks || null,
    language,
    account: { ...account, middleName: account.middleName || null, phoneNumber: account.phoneNumber || null },
  };
}
