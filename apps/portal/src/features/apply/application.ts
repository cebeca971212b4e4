import { type ContactType, contactTypes } from '@demarc/contract/contact.ts';
import {
  type CustomerCreateRequest,
  type CustomerType,
  customerCreateRules,
  type InvoiceAttachmentPreference,
  type LegalForm,
} from '@demarc/contract/customer.ts';
import type { Language } from '@demarc/contract/language.ts';
import { max } from '@demarc/contract/rules/max.ts';
import { numeric } from '@demarc/contract/rules/numeric.ts';
import { type FieldRules, isMissing, type Rule } from '@demarc/contract/rules/rule.ts';
import { type AddressValues, addressRequest, emptyAddress } from '../../blocks/address-fields/address-values.ts';

export type ContactValues = Record<
  'id' | 'jobTitle' | 'firstName' | 'middleName' | 'lastName' | 'email' | 'phoneNumber' | 'phoneNumber2',
  string
> & { types: ContactType[] };

/** An application as the form holds it. */
export type ApplicationValues = {
  /** Names the application: however often it is sent, it arrives once. */
  requestId: string;
  customerType: CustomerType | '';
  expectedLinesPerMonth: string;
  cocNumber: string;
  vatNumber: string;
  companyName: string;
  legalForm: LegalForm | '';
  address: AddressValues;
  /** Null where it is the address. */
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

export function emptyApplication(): ApplicationValues {
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
    // One person for everything, until another one is added.
    contacts: [emptyContact([...contactTypes])],
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

/** The contact person template of the specification, section 3. */
export function emptyContact(types: ContactType[] = []): ContactValues {
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

/** The rules of the contract, and what the form has to ask because it begins with nothing chosen and all of it text. */
export function applicationRules(values: unknown): FieldRules {
  return {
    customerType: [(value) => (isMissing(value) ? { code: 'apply.choose-type' } : null)],
    ...customerCreateRules(values),
    expectedLinesPerMonth: [numeric, max(100_000)],
    acceptedTerms: [ticked],
    acceptedPrivacy: [ticked],
  };
}

/** As the contract has it, in words that fit a box. */
const ticked: Rule = (value) => (value === true ? null : { code: 'apply.tick-first' });

/** The types that a contact has now, with what had to go from the others: there is one main contact. */
export function withTypes(contacts: readonly ContactValues[], index: number, types: ContactType[]): ContactType[][] {
  const takesMain = types.includes('main');
  return contacts.map((contact, at) => {
    if (at === index) return types;
    return takesMain ? contact.types.filter((type) => type !== 'main') : contact.types;
  });
}

/** What is sent for values that the rules found valid. */
export function applicationRequest(values: ApplicationValues, language: Language): CustomerCreateRequest {
  const { requestId: _, customerType, expectedLinesPerMonth, address, postalAddress, account, ...rest } = values;
  return {
    ...rest,
    // Valid values have one.
    customerType: customerType as CustomerType,
    expectedLinesPerMonth: expectedLinesPerMonth ? Number(expectedLinesPerMonth) : null,
    legalForm: rest.legalForm || null,
    cocNumber: rest.cocNumber || null,
    vatNumber: rest.vatNumber.toUpperCase() || null,
    address: addressRequest(address),
    postalAddress: postalAddress && addressRequest(postalAddress),
    iban: rest.iban || null,
    bic: rest.bic || null,
    accountHolderName: rest.accountHolderName || null,
    remarks: rest.remarks || null,
    language,
    account: { ...account, middleName: account.middleName || null, phoneNumber: account.phoneNumber || null },
  };
}
