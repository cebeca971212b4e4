import type { ContactType } from '@demarc/contract/contact.ts';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';
import { customers } from './customer.ts';

export const contacts = pgTable(
  'contact',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    contactId: uuid().notNull(),
    types: text().array().$type<ContactType[]>().notNull(),
    jobTitle: text().notNull().default(''),
    firstName: text().notNull().default(''),
    middleName: text().notNull().default(''),
    lastName: text().notNull(),
    email: text().notNull().default(''),
    phoneNumber: text().notNull().default(''),
    phoneNumber2: text().notNull().default(''),
    createdAt: instant().notNull(),
    version: version(),
  },
  (contact) => [primaryKey({ columns: [contact.customerId, contact.contactId] })],
);
