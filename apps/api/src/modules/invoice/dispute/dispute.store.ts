import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../../db/prepare-statement.ts';
import { invoiceDisputeMessages, invoiceDisputes } from '../../../db/schema/invoice-dispute.ts';
import { invoiceFindings } from '../../../db/schema/invoice-finding.ts';
import { findingDisputeId } from '../../../db/views/finding-dispute.ts';
import { prepareCount } from '../../../http/keyset-pagination.ts';

export type DisputeRow = typeof invoiceDisputes.$inferSelect;
export type MessageRow = typeof invoiceDisputeMessages.$inferSelect;
export type NewDispute = Omit<typeof invoiceDisputes.$inferInsert, 'disputeId' | 'status' | 'messageCount' | 'closedAt'>;

const { customerId, disputeId, number, status } = invoiceDisputes;

export interface DisputeKey {
  disputeId: number;
  /** Undefined for the provider, which may read the disputes of any customer. */
  customerId?: number | undefined;
}

const isDispute = (key: Placeholders<DisputeKey>) =>
  and(eq(disputeId, key.disputeId), key.customerId && eq(customerId, key.customerId));
const selectDispute = prepareStatement((db, key: Placeholders<DisputeKey>) =>
  db.select().from(invoiceDisputes).where(isDispute(key)),
);

export async function findDispute(db: Database, key: DisputeKey): Promise<DisputeRow | null> {
  return (await selectDispute(db, { disputeId: key.disputeId, customerId: key.customerId }))[0] ?? null;
}

const insertRow = prepareStatement((db, values: Placeholders<typeof invoiceDisputes.$inferInsert>) =>
  db.insert(invoiceDisputes).values(values).onConflictDoNothing().returning(),
);

/** Stores a dispute; returns null if the line or the whole invoice already has an open dispute. */
export async function insertDispute(tx: Database, values: NewDispute): Promise<DisputeRow | null> {
  return (await insertRow(tx, { ...values, status: 'OPEN' }))[0] ?? null;
}

type DisputeChanges = Partial<Pick<DisputeRow, 'status' | 'amount' | 'creditNoteNumber' | 'closedAt'>>;
const updateRow = prepareStatement(
  (db, { customerId: ownCustomerId, disputeId: id, ...changes }: Placeholders<DisputeChanges & Required<DisputeKey>>) =>
    db
      .update(invoiceDisputes)
      .set(changes)
      .where(isDispute({ customerId: ownCustomerId!, disputeId: id }))
      .returning(),
);

/** Applies a change. The caller has locked the invoice. */
export async function updateDispute(tx: Database, row: DisputeRow, changes: DisputeChanges): Promise<DisputeRow> {
  return (await updateRow(tx, { customerId: row.customerId, disputeId: row.disputeId, ...changes }))[0]!;
}

const selectOpen = prepareStatement((db, key: Placeholders<{ customerId: number; number: string }>) =>
  db
    .select()
    .from(invoiceDisputes)
    .where(and(eq(customerId, key.customerId), eq(number, key.number), eq(status, 'OPEN')))
    .orderBy(asc(disputeId)),
);

/** Finds the open disputes of an invoice; at most one per line. */
export function findOpenDisputes(tx: Database, invoice: { customerId: number; number: string }): Promise<DisputeRow[]> {
  return selectOpen(tx, { customerId: invoice.customerId, number: invoice.number });
}

const insertMessageRow = prepareStatement((db, values: Placeholders<Omit<MessageRow, 'messageId'>>) =>
  db.insert(invoiceDisputeMessages).values(values),
);
const countMessage = prepareStatement((db, { from, ...key }: Placeholders<Required<DisputeKey> & { from: MessageRow['from'] }>) =>
  db
    .update(invoiceDisputes)
    .set({ messageCount: sql`${invoiceDisputes.messageCount} + 1`, lastMessageFrom: from })
    .where(isDispute({ ...key, customerId: key.customerId! }))
    .returning(),
);

export async function insertMessage(
  tx: Database,
  dispute: DisputeRow,
  message: Omit<MessageRow, 'messageId' | 'customerId' | 'disputeId'>,
): Promise<DisputeRow> {
  const key = { customerId: dispute.customerId, disputeId: dispute.disputeId };
  await insertMessageRow(tx, { ...key, ...message });
  return (await countMessage(tx, { ...key, from: message.from }))[0]!;
}

const selectMessages = prepareStatement((db, key: Placeholders<Required<DisputeKey>>) =>
  db
    .select()
    .from(invoiceDisputeMessages)
    .where(and(eq(invoiceDisputeMessages.customerId, key.customerId!), eq(invoiceDisputeMessages.disputeId, key.disputeId)))
    .orderBy(asc(invoiceDisputeMessages.messageId)),
);

/** Finds the messages of a dispute, oldest first. */
export function findMessages(db: Database, dispute: DisputeRow): Promise<MessageRow[]> {
  return selectMessages(db, { customerId: dispute.customerId, disputeId: dispute.disputeId });
}

export interface DisputeFilter {
  customerId?: number | undefined;
  status?: string | undefined;
  invoiceNumber?: string | undefined;
}
const matchesFilter = (filter: Placeholders<DisputeFilter>) =>
  and(
    filter.customerId && eq(customerId, filter.customerId),
    filter.status && eq(status, filter.status),
    filter.invoiceNumber && eq(number, filter.invoiceNumber),
  );

const selectPage = prepareStatement(
  (db, { before, limit, ...filter }: Placeholders<DisputeFilter & { before?: number | undefined; limit: number }>) =>
    db
      .select()
      .from(invoiceDisputes)
      .where(and(matchesFilter(filter), before && lt(disputeId, before)))
      .orderBy(desc(disputeId))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Finds up to `limit` disputes with an ID below `before`, newest first. */
export function findDisputes(db: Database, filter: DisputeFilter, page: { before?: number | undefined; limit: number }) {
  return selectPage(db, { ...filter, ...page });
}

export const countDisputes = prepareCount(invoiceDisputes, matchesFilter);

interface FindingKey {
  customerId: number;
  number: string;
  findingId: number;
}
const linkRow = prepareStatement(
  (
    db,
    {
      customerId: ownCustomerId,
      findingId,
      number: invoiceNumber,
      disputeId: id,
    }: Placeholders<FindingKey & { disputeId: number }>,
  ) =>
    db
      .update(invoiceFindings)
      .set({ disputeId: id })
      .where(
        and(
          eq(invoiceFindings.customerId, ownCustomerId),
          eq(invoiceFindings.findingId, findingId),
          eq(invoiceFindings.number, invoiceNumber),
          eq(invoiceFindings.status, 'OPEN'),
        ),
      )
      .returning({ lineNumber: invoiceFindings.lineNumber }),
);

/** Marks an open finding of an invoice as disputed; returns false if the invoice has no such finding. */
export async function linkFinding(tx: Database, key: FindingKey, id: number): Promise<boolean> {
  return (await linkRow(tx, { ...key, disputeId: id })).length > 0;
}

const unlinkRow = prepareStatement((db, key: Placeholders<Required<DisputeKey>>) =>
  db
    .update(invoiceFindings)
    .set({ disputeId: null })
    .where(and(eq(invoiceFindings.customerId, key.customerId!), eq(invoiceFindings.disputeId, key.disputeId))),
);

/** Unlinks the finding of a withdrawn dispute, so that it can be disputed again. */
export async function unlinkFinding(tx: Database, dispute: DisputeRow): Promise<void> {
  if (dispute.findingId === null) return;
  await unlinkRow(tx, { customerId: dispute.customerId, disputeId: dispute.disputeId });
}

const resolveRow = prepareStatement(
  (db, values: Placeholders<{ customerId: number; disputeId: number; resolution: string; text: string | null; now: Date }>) =>
    db
      .update(invoiceFindings)
      .set({ status: 'RESOLVED', resolution: values.resolution, resolutionText: values.text, resolvedAt: values.now })
      .where(
        and(
          eq(invoiceFindings.customerId, values.customerId),
          eq(invoiceFindings.disputeId, values.disputeId),
          eq(invoiceFindings.status, 'OPEN'),
        ),
      ),
);

/** Resolves the finding that a dispute started from. */
export async function resolveDisputedFinding(
  tx: Database,
  dispute: DisputeRow,
  resolution: 'CORRECTED' | 'DISMISSED',
  { text = null, now }: { text?: string | null; now: Date },
): Promise<void> {
  if (dispute.findingId === null) return;
  await resolveRow(tx, { customerId: dispute.customerId, disputeId: dispute.disputeId, resolution, text, now });
}

interface CreditedLines {
  customerId: number;
  number: string;
  lineNumbers: readonly number[];
  creditedAmounts: readonly string[];
  /** Per line, whether all of it was credited. */
  areWhole: readonly boolean[];
}
const resolveCreditedRows = prepareStatement((db, values: Placeholders<CreditedLines & { now: Date }>) =>
  db
    .update(invoiceFindings)
    .set({ status: 'RESOLVED', resolution: 'CORRECTED', resolvedAt: values.now })
    .from(
      sql`unnest(${values.lineNumbers}::int[], ${values.creditedAmounts}::numeric[], ${values.areWhole}::boolean[])
        as line (number, credited_amount, is_whole)`,
    )
    .where(
      and(
        eq(invoiceFindings.customerId, values.customerId),
        eq(invoiceFindings.number, values.number),
        eq(invoiceFindings.status, 'OPEN'),
        sql`${invoiceFindings.lineNumber} = line.number`,
        sql`(line.is_whole or (${invoiceFindings.amount} > 0 and ${findingDisputeId} is null and line.credited_amount >= (
          select sum(other.amount) from invoice_finding other
          where other.customer_id = ${values.customerId} and other.number = ${values.number} and other.line_number = line.number
            and other.amount > 0 and other.resolution is distinct from 'DISMISSED')))`,
      ),
    ),
);

/**
 * Resolves the findings of lines that were credited completely, and overcharges once their whole amount was credited. Overcharges that
 * are disputed stay open until the provider decides about the dispute.
 */
export async function resolveCreditedFindings(
  tx: Database,
  { customerId: ownCustomerId, number: invoiceNumber }: { customerId: number; number: string },
  lines: readonly { lineNumber: number; netAmount: string; creditedAmount: string }[],
  now: Date,
): Promise<void> {
  await resolveCreditedRows(tx, {
    customerId: ownCustomerId,
    number: invoiceNumber,
    lineNumbers: lines.map(({ lineNumber }) => lineNumber),
    creditedAmounts: lines.map(({ creditedAmount }) => creditedAmount),
    areWhole: lines.map(({ netAmount, creditedAmount }) => netAmount === creditedAmount),
    now,
  });
}
