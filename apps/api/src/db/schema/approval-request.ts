import type { ApprovableObject, ApprovableSubject } from '@demarc/contract/approval-request.ts';
import type { ApprovalStatus } from '@demarc/contract/approval-state.ts';
import type { Language } from '@demarc/contract/language.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers } from './customer.ts';

/** The validated input of a call that waits. */
export interface StoredInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The summary of a call as it was requested, with the packages whose names are in it. Names of quotes and agreements have none. */
export interface StoredSubject extends Omit<ApprovableSubject, 'items'> {
  /** The package whose name is the title. */
  packageCode?: string;
  items: readonly (ApprovableSubject['items'][number] & { packageCode?: string })[];
}

/** Calls that wait for the approval of a second person, with their outcome. */
export const approvalRequests = pgTable(
  'approval_request',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    approvalRequestId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 610_001 }),
    /** The ID of the call. */
    operation: text().notNull(),
    /** Emptied when the request is decided: it can contain personal data and files. */
    input: jsonb().$type<StoredInput>(),
    /** Identifies what the call is about, such as the customer's own order ID. At most one request with the same key may be waiting. */
    key: text().notNull(),
    objectType: text().$type<ApprovableObject>().notNull(),
    /** The object of the request; for an order, the order that was placed after the approval. */
    objectId: text(),
    subject: jsonb().$type<StoredSubject>().notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    /** The limit of the company at that time. */
    approvalLimit: numeric({ precision: 10, scale: 2 }).notNull(),
    status: text().$type<ApprovalStatus>().notNull(),
    reason: text(),
    language: text().$type<Language>().notNull(),
    requestedByAccountId: uuid().notNull(),
    /** The prefix of the API token that sent the call. */
    requestedVia: text(),
    requestedIp: text(),
    requestedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    decidedByAccountId: uuid(),
    decidedAt: instant(),
  },
  (request) => [
    primaryKey({ columns: [request.customerId, request.approvalRequestId] }),
    uniqueIndex('approval_request_waiting')
      .on(request.customerId, request.objectType, request.key)
      .where(sql`status = 'WAITING'`),
    // The job finds expired requests across customers.
    index().on(request.status, request.expiresAt),
  ],
);
