import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A mail, written with the change it tells of; a job sends it. Its id is the Message-ID, so that a repeat is recognised. */
export const mails = pgTable(
  'mail',
  {
    mailId: uuid().primaryKey(),
    customerId: integer(),
    brand: text().$type<Brand>().notNull(),
    language: text().$type<Language>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Carries a code or a link that lets somebody in: its text goes once it is sent. */
    holdsSecret: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** Why the last try failed, if it did. */
    failure: text(),
  },
  (mail) => [index().on(mail.customerId, mail.createdAt), index().on(mail.createdAt)],
);
