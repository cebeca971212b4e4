import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MailText } from '../../mail/layout.ts';
import { instant } from './columns.ts';

/**
 * A mail, written in the transaction of the change that causes it; a job sends it. Its ID is the Message-ID, so that recipients
 * can detect duplicates.
 */
export const mails = pgTable(
  'mail',
  {
    mailId: uuid().primaryKey(),
    customerId: integer(),
    brand: text().$type<Brand>().notNull(),
    language: text().$type<Language>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** What the HTML is rendered from; null once the text is deleted. */
    content: jsonb().$type<MailText>(),
    /** Contains a code or link that grants access, so its text is deleted once it is sent. */
    containsSecret: boolean().notNull().default(false),
    /** Documents of the customer that are attached. */
    attachments: uuid().array().notNull().default([]),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** Why the last attempt failed. */
    failure: text(),
  },
  (mail) => [index().on(mail.customerId, mail.createdAt), index().on(mail.createdAt)],
);
