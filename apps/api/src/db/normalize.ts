import type { Address, AddressRequest } from '@demarc/contract/address.ts';
import { type CustomerContact, type CustomerContactRequest, contactTypes } from '@demarc/contract/contact.ts';
import { deriveBic } from '@demarc/contract/dutch-banks.ts';
import { normalizeBic } from '@demarc/contract/rules/bic.ts';
import { normalizeIban } from '@demarc/contract/rules/iban.ts';
import { normalizePostalCode } from '@demarc/contract/rules/postal-code.ts';

export function normalizeAddress(request: AddressRequest): Address {
  const { street, houseNumber, houseNumberAddition, postalCode, city, country } = request;
  return {
    street: street.trim(),
    houseNumber,
    houseNumberAddition: houseNumberAddition?.trim() || null,
    postalCode: country === 'NL' ? normalizePostalCode(postalCode) : postalCode.trim(),
    city: city.trim(),
    country,
  };
}

/** Fills in missing fields as empty text and sorts the types. */
export function normalizeContact(request: CustomerContactRequest): Omit<CustomerContact, 'id' | 'version'> {
  const text = (value: string | undefined) => value?.trim() ?? '';
  const types = new Set(request.types);
  return {
    types: contactTypes.filter((type) => types.has(type)),
    jobTitle: text(request.jobTitle),
    firstName: text(request.firstName),
    middleName: text(request.middleName),
    lastName: text(request.lastName),
    email: text(request.email),
    phoneNumber: text(request.phoneNumber),
    phoneNumber2: text(request.phoneNumber2),
  };
}

interface BankAccountRequest {
  iban: string;
  bic?: string | null;
  accountHolderName?: string | null;
}

/** Fills in the BIC and the account holder if they are missing. */
export function normalizeBankAccount(request: BankAccountRequest, companyName: string) {
  const iban = normalizeIban(request.iban);
  return {
    iban,
    bic: normalizeBic(request.bic ?? '') || deriveBic(iban),
    accountHolderName: request.accountHolderName?.trim() || companyName,
  };
}
