import { randomInt, randomUUID } from 'node:crypto';
import type { CustomerCreateRequest } from '@demarc/contract/customer-application.ts';

/** Returns a CoC number that is unique in the test run. */
export function newCocNumber(): string {
  return String(randomInt(10_000_000, 100_000_000));
}

/** Builds a valid application of a Dutch reseller. */
export function buildApplication(values: Partial<CustomerCreateRequest> = {}): CustomerCreateRequest {
  const email = `applicant-${randomUUID()}@test.example`;
  return {
    customerType: 'reseller',
    companyName: 'Proefnet B.V.',
    cocNumber: newCocNumber(),
    address: { street: 'Proefstraat', houseNumber: 7, postalCode: '1234AB', city: 'Testdam', country: 'NL' },
    contacts: [{ types: ['main', 'billing'], lastName: 'Proef', email, phoneNumber: '0205550100' }],
    account: { username: email, firstName: 'Anna', lastName: 'Proef', email },
    acceptedTerms: true,
    acceptedPrivacy: true,
    ...values,
  };
}
