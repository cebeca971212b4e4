import type { ContactType } from '@demarc/contract/contact.ts';
import type { NoticeKind } from '@demarc/contract/notice.ts';
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** How far a person has read the notices, which are events, and which ones they get. Without a row: nothing, and all. */
export const noticeReaders = pgTable(
  'notice_reader',
  {
    customerId: integer().notNull(),
    accountId: uuid().notNull(),
    /** Position of the newest event that was read. */
    readTo: bigint({ mode: 'number' }).notNull().default(0),
    /** Kinds that this person does not want. */
    hidden: text().array().$type<NoticeKind[]>().notNull().default([]),
    /** Types of contacts whose mails this person gets a copy of. */
    mail: text().array().$type<ContactType[]>().notNull().default([]),
  },
  (reader) => [primaryKey({ columns: [reader.customerId, reader.accountId] })],
);
