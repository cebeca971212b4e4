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

/** Trims every field, replaces missing ones with an empty string, and sorts the types and removes duplicates. */
export function normalizeContact(request: CustomerContactRequest): Omit<CustomerContact, 'id' | 'version'> {
  const trimToEmpty = (value: string | undefined) => value?.trim() ?? '';
  const types = new Set(request.types);
  return {
    types: contactTypes.filter((type) => types.has(type)),
    jobTitle: trimToEmpty(request.jobTitle),
    firstName: trimToEmpty(request.firstName),
    middleName: trimToEmpty(request.middleName),
    lastName: trimToEmpty(request.lastName),
    email: trimToEmpty(request.email),
    phoneNumber: trimToEmpty(request.phoneNumber),
    phoneNumber2: trimToEmpty(request.phoneNumber2),
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
