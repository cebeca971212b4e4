import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { msaSignings, msas, type SigningEvent } from '../../db/schema/msa.ts';
import type { CustomerRow, MsaRow } from './msa.store.ts';

type SigningRow = typeof msaSignings.$inferSelect;

export interface SigningDetails {
  signing: SigningRow;
  msa: MsaRow;
  customer: CustomerRow;
}

/**
 * Finds a signing link with its agreement and customer, whether or not it still works. Not prepared, because it selects whole
 * tables.
 */
export async function find(db: Database, tokenHash: string): Promise<SigningDetails | undefined> {
  const rows = await db
    .select({ signing: msaSignings, msa: msas, customer: customers })
    .from(msaSignings)
    .innerJoin(msas, and(eq(msas.customerId, msaSignings.customerId), eq(msas.msaId, msaSignings.msaId)))
    .innerJoin(customers, eq(customers.customerId, msaSignings.customerId))
    .where(eq(msaSignings.tokenHash, tokenHash));
  return rows[0];
}

const insertRow = prepareStatement((db, row: Placeholders<typeof msaSignings.$inferInsert>) =>
  db.insert(msaSignings).values(row),
);

export async function insert(tx: Database, row: typeof msaSignings.$inferInsert): Promise<void> {
  await insertRow(tx, row);
}

interface MsaKey {
  customerId: number;
  msaId: string;
}

const matchesMsa = ({ customerId, msaId }: Placeholders<MsaKey>) =>
  and(eq(msaSignings.customerId, customerId), eq(msaSignings.msaId, msaId));

const selectLastEvents = prepareStatement((db, key: Placeholders<MsaKey>) =>
  db
    .select({ events: msaSignings.events })
    .from(msaSignings)
    .where(matchesMsa(key))
    .orderBy(desc(msaSignings.createdAt))
    .limit(1),
);

const expireLinks = prepareStatement((db, { now, ...key }: Placeholders<MsaKey & { now: Date }>) =>
  db
    .update(msaSignings)
    .set({ expiresAt: now })
    .where(and(matchesMsa(key), isNull(msaSignings.usedAt), gt(msaSignings.expiresAt, now))),
);

/** Expires the links of an agreement, and returns the events of the last one, which include those of earlier links. */
export async function endLinks(tx: Database, customerId: number, msaId: string, now: Date): Promise<SigningEvent[]> {
  const [[last]] = await Promise.all([selectLastEvents(tx, { customerId, msaId }), expireLinks(tx, { customerId, msaId, now })]);
  return last?.events ?? [];
}

interface TokenKey {
  tokenHash: string;
}

const matchesToken = ({ tokenHash }: Placeholders<TokenKey>) => eq(msaSignings.tokenHash, tokenHash);

interface Appended extends TokenKey {
  /** The event as JSON. It is appended in one statement, so that concurrent events are not lost. */
  event: string;
}

const appendEvent = ({ event }: Pick<Placeholders<Appended>, 'event'>) =>
  sql`${msaSignings.events} || jsonb_build_array(${event}::jsonb)`;

const updateEvents = prepareStatement((db, { event, ...key }: Placeholders<Appended>) =>
  db
    .update(msaSignings)
    .set({ events: appendEvent({ event }) })
    .where(matchesToken(key)),
);

export async function addEvent(db: Database, tokenHash: string, event: SigningEvent): Promise<void> {
  await updateEvents(db, { tokenHash, event: JSON.stringify(event) });
}

interface SigningCode {
  codeHash: string;
  codeExpiresAt: Date;
}

const updateCode = prepareStatement((db, { event, codeHash, codeExpiresAt, ...key }: Placeholders<Appended & SigningCode>) =>
  db
    .update(msaSignings)
    .set({ codeHash, codeExpiresAt, events: appendEvent({ event }) })
    .where(and(matchesToken(key), isNull(msaSignings.usedAt))),
);

/** Stores a code, which replaces an earlier one. */
export async function setCode(
  tx: Database,
  tokenHash: string,
  { codeHash, codeExpiresAt }: SigningCode,
  event: SigningEvent,
): Promise<void> {
  await updateCode(tx, { tokenHash, codeHash, codeExpiresAt, event: JSON.stringify(event) });
}

const updateUsed = prepareStatement(
  (db, { usedAt, events, ...key }: Placeholders<TokenKey & { usedAt: Date; events: SigningEvent[] }>) =>
    db.update(msaSignings).set({ usedAt, events }).where(matchesToken(key)),
);

export async function setUsed(tx: Database, tokenHash: string, usedAt: Date, events: SigningEvent[]): Promise<void> {
  await updateUsed(tx, { tokenHash, usedAt, events });
}
