import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A label and its value, which may have several lines. */
export type MailFact = readonly [label: string, value: string | readonly string[]];

/** Content of a mail in plain text; the layout escapes it. */
export interface MailText {
  subject: string;
  /** Shown by mail clients next to the subject. */
  preview: string;
  title: string;
  greeting: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** A code to type or copy. */
  code?: string;
  /** Small print below the button or the code, such as the expiry. */
  note?: string;
  /** Rows of label and value under a heading. */
  facts?: { title: string; rows: readonly MailFact[] };
  /** Closing section, such as what to do if something is wrong. */
  closing?: { title: string; text: string };
  /** The reason why the recipient gets this mail. */
  reason: string;
  /** Whether it contains a code or link that grants access. The subject never does. */
  containsSecret?: true;
}

/**
 * A mail, written in the transaction of the change that causes it; a job sends it. The table is its own queue. The ID is the
 * Message-ID, so that recipients can detect duplicates.
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
    /** Written by servers of the previous version only. */
    text: text(),
    /** The source of the plain text and the HTML; null once it is deleted. */
    content: jsonb().$type<MailText>(),
    /** Whether it contains a code or link that grants access. The content of such a mail is deleted once it is sent. */
    containsSecret: boolean().notNull().default(false),
    /** Documents of the customer that are attached. */
    attachments: uuid().array().notNull().default([]),
    createdAt: instant().notNull(),
    /**
     * The time when it is sent, or sent again. A process that claims the mail moves this to the time at which another one may
     * try. Null for a mail that was sent or is not sent any more.
     */
    nextAttemptAt: instant(),
    attempts: integer().notNull().default(0),
    sentAt: instant(),
    /** The reason why the last attempt failed. */
    failure: text(),
  },
  (mail) => [index().on(mail.createdAt), index('mail_due').on(mail.nextAttemptAt).where(sql`next_attempt_at is not null`)],
);
