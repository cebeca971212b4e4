import { type Static, Type } from 'typebox';
import { Uuid, Version } from './types.ts';

export const contactTypes = ['main', 'order', 'abuse', 'billing', 'support'] as const;
export type ContactType = (typeof contactTypes)[number];

/** A contact person or mailbox of a customer, and the messages it is there for. Text that is not known is empty. */
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
