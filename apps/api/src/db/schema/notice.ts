import type { ContactType } from '@demarc/contract/contact.ts';
import type { NoticeKind } from '@demarc/contract/notice.ts';
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * Which notices, which are events, an account has read, and which ones it receives. Without a row: nothing read, and all
 * kinds.
 */
export const noticeReaders = pgTable(
  'notice_reader',
  {
    customerId: integer().notNull(),
    accountId: uuid().notNull(),
    /** Position of the newest event that was read. */
    lastReadPosition: bigint({ mode: 'number' }).notNull().default(0),
    /** Positions of newer events that were read one by one. */
    readPositions: bigint({ mode: 'number' }).array().notNull().default([]),
    /** Kinds that this account has turned off. */
    mutedKinds: text().array().$type<NoticeKind[]>().notNull().default([]),
    /** Contact types whose mail this account receives a copy of. */
    mailCopyTypes: text().array().$type<ContactType[]>().notNull().default([]),
  },
  (reader) => [primaryKey({ columns: [reader.customerId, reader.accountId] })],
);
