import type { ContactType } from '@demarc/contract/contact.ts';
import type { NoticeKind } from '@demarc/contract/notice.ts';
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * The notices that an account has read, and the kinds that it receives. A notice is an event. An account without a row has read
 * nothing and receives all kinds.
 */
export const noticeReaders = pgTable(
  'notice_reader',
  {
    customerId: integer().notNull(),
    accountId: uuid().notNull(),
    /** Position of the newest event that was read. */
    lastReadPosition: bigint({ mode: 'number' }).notNull().default(0),
    /** Positions of newer events that the account has read one by one. */
    readPositions: bigint({ mode: 'number' }).array().notNull().default([]),
    /** Kinds that this account has turned off. */
    mutedKinds: text().array().$type<NoticeKind[]>().notNull().default([]),
    /** Contact types whose mail this account receives a copy of. */
    mailCopyTypes: text().array().$type<ContactType[]>().notNull().default([]),
  },
  (reader) => [primaryKey({ columns: [reader.customerId, reader.accountId] })],
);
