import { type Static, Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { email } from './rules/email.ts';
import { getMember } from './rules/field-rules.ts';
import { maxLength } from './rules/max-length.ts';
import { phoneNumber } from './rules/phone-number.ts';
import { required } from './rules/required.ts';
import type { FieldRules } from './rules/rule.ts';
import { singleLine } from './rules/single-line.ts';
import { CustomerId, Uuid, Version } from './types.ts';

export const contactTypes = ['main', 'order', 'abuse', 'billing', 'support'] as const;
export type ContactType = (typeof contactTypes)[number];

/** A contact person or mailbox of a customer, with the message types it receives. Unknown text is empty. */
export const CustomerContact = Type.Object({
  id: Uuid,
  types: Type.Array(Type.Enum([...contactTypes])),
  jobTitle: Type.String(),
  firstName: Type.String(),
  middleName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phoneNumber: Type.String(),
  phoneNumber2: Type.String(),
  version: Version,
});
export type CustomerContact = Static<typeof CustomerContact>;

const optionalText = (length: number) => Type.Optional(Type.String({ maxLength: length }));

/** A contact in a request (specification, section 3). The server ignores `id`, which belongs to the form. */
export const CustomerContactRequest = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 100 })),
  types: Type.Optional(Type.Array(Type.Enum([...contactTypes]), { maxItems: contactTypes.length, uniqueItems: true })),
  jobTitle: optionalText(80),
  firstName: optionalText(60),
  middleName: optionalText(60),
  lastName: Type.String({ maxLength: 60 }),
  email: optionalText(120),
  phoneNumber: optionalText(20),
  phoneNumber2: optionalText(20),
  version: Type.Optional(Version),
});
export type CustomerContactRequest = Static<typeof CustomerContactRequest>;

/** Required fields depend on the contact types: any type needs an email address, main and support need a phone number. */
export function buildContactRules(contact: unknown): FieldRules {
  const types = getMember(contact, 'types');
  const ownTypes: readonly unknown[] = Array.isArray(types) ? types : [];
  const isCalled = ownTypes.includes('main') || ownTypes.includes('support');
  return {
    jobTitle: [maxLength(80), singleLine],
    firstName: [maxLength(60), singleLine],
    middleName: [maxLength(60), singleLine],
    lastName: [required, maxLength(60), singleLine],
    email: ownTypes.length > 0 ? [required, email, maxLength(120)] : [email, maxLength(120)],
    phoneNumber: isCalled ? [required, phoneNumber] : [phoneNumber],
    phoneNumber2: [phoneNumber],
  };
}

const tag = 'Contact';
const access = { signedIn: true, role: 'RESELLER_ADMIN' } as const;
const params = Type.Object({ customerId: CustomerId, contactId: Uuid });

export const createContact = defineOperation({
  id: 'createContact',
  method: 'POST',
  path: '/v1/customer/:customerId/contact',
  summary: 'Creates a contact. If its types include `main`, the current main contact loses that type.',
  tag,
  access,
  params: Type.Object({ customerId: CustomerId }),
  body: CustomerContactRequest,
  bodyName: 'customerContact',
  rules: buildContactRules,
  repeatable: true,
  response: CustomerContact,
  status: 201,
  problems: ['CUSTOMER_NOT_ACTIVE'],
});

export const updateContact = defineOperation({
  id: 'updateContact',
  method: 'PUT',
  path: '/v1/customer/:customerId/contact/:contactId',
  summary: 'Replaces a contact. Fields you leave out become empty.',
  tag,
  access,
  params,
  body: CustomerContactRequest,
  bodyName: 'customerContact',
  rules: buildContactRules,
  response: CustomerContact,
  problems: ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'LAST_MAIN_CONTACT', 'LAST_BILLING_CONTACT'],
});

export const deleteContact = defineOperation({
  id: 'deleteContact',
  method: 'DELETE',
  path: '/v1/customer/:customerId/contact/:contactId',
  summary: "Deletes a contact. The main contact and the last billing contact can't be deleted.",
  tag,
  access,
  params,
  problems: ['CUSTOMER_NOT_ACTIVE', 'LAST_MAIN_CONTACT', 'LAST_BILLING_CONTACT'],
});
