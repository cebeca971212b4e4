import { type Static, Type } from 'typebox';
import { Customer } from './customer.ts';
import { defineOperation } from './operation.ts';
import { bic } from './rules/bic.ts';
import { iban } from './rules/iban.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import { singleLine } from './rules/single-line.ts';
import { CustomerId, optional, Version } from './types.ts';

/** IBAN (ISO 13616) and BIC (ISO 9362). Spaces and lower case are accepted and normalized. */
export const CustomerIbanUpdateRequest = Type.Object({
  iban: Type.String({ maxLength: 60 }),
  bic: optional(Type.String({ maxLength: 20, description: 'Derived from a Dutch IBAN if you leave it out.' })),
  accountHolderName: optional(Type.String({ maxLength: 70, description: 'Defaults to the company name.' })),
  mandateAccepted: Type.Optional(Type.Boolean({ description: 'Must be true if the customer pays by direct debit.' })),
  version: Type.Optional(Version),
});
export type CustomerIbanUpdateRequest = Static<typeof CustomerIbanUpdateRequest>;

export const ibanRules = { iban: [required, iban], bic: [bic], accountHolderName: [maxLength(70), singleLine] };

export const updateCustomerIban = defineOperation({
  id: 'updateCustomerIban',
  method: 'PATCH',
  path: '/v1/customer/:customerId/iban',
  summary: 'Updates the bank account. The main and billing contacts get an email.',
  tag: 'Customer',
  access: { signedIn: true, role: 'RESELLER_ADMIN', noApiToken: true, recentSignIn: true },
  params: Type.Object({ customerId: CustomerId }),
  body: CustomerIbanUpdateRequest,
  bodyName: 'customerIbanUpdateRequest',
  rules: ibanRules,
  response: Customer,
  problems: ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'MANDATE_REQUIRED'],
});
