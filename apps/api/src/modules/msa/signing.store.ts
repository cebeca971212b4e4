import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { customers } from '../../db/schema/customer.ts';
import { msaSignings, msas, type SigningEvent } from '../../db/schema/msa.ts';
import type { CustomerRow, MsaRow } from './msa.store.ts';

type SigningRow = typeof msaSignings.$inferSelect;

export interface FoundSigning {
  signing: SigningRow;
  msa: MsaRow;
  customer: CustomerRow;
}

const matchesToken = (tokenHash: string) => eq(msaSignings.tokenHash, tokenHash);

/** Finds a signing link with its agreement and customer, whether or not it still works. */
export async function find(db: Database, tokenHash: string): Promise<FoundSigning | undefined> {
  const rows = await db
    .select({ signing: msaSignings, msa: msas, customer: customers })
    .from(msaSignings)
    .innerJoin(msas, and(eq(msas.customerId, msaSignings.customerId), eq(msas.msaId, msaSignings.msaId)))
    .innerJoin(customers, eq(customers.customerId, msaSignings.customerId))
    .where(matchesToken(tokenHash));
  return rows[0];
}

export async function insert(tx: Database, row: typeof msaSignings.$inferInsert): Promise<void> {
  await tx.insert(msaSignings).values(row);
}

/** Expires the links of an agreement, and returns the events of the last one, which include those of earlier links. */
export async function endLinks(tx: Database, customerId: number, msaId: string, now: Date): Promise<SigningEvent[]> {
  const mine = and(eq(msaSignings.customerId, customerId), eq(msaSignings.msaId, msaId));
  const [last] = await tx.select().from(msaSignings).where(mine).orderBy(desc(msaSignings.createdAt)).limit(1);
  await tx
    .update(msaSignings)
    .set({ expiresAt: now })
    .where(and(mine, isNull(msaSignings.usedAt), gt(msaSignings.expiresAt, now)));
  return last?.events ?? [];
}

/** Appended in one statement, so that concurrent events are not lost. */
const appendEvent = (event: SigningEvent) => sql`${msaSignings.events} || ${JSON.stringify([event])}::jsonb`;

export async function addEvent(db: Database, tokenHash: string, event: SigningEvent): Promise<void> {
  await db
    .update(msaSignings)
    .set({ events: appendEvent(event) })
    .where(matchesToken(tokenHash));
}

/** Stores a code, which replaces an earlier one. */
export async function setCode(
  tx: Database,
  tokenHash: string,
  { codeHash, codeExpiresAt }: { codeHash: string; codeExpiresAt: Date },
  event: SigningEvent,
): Promise<void> {
  await tx
    .update(msaSignings)
    .set({ codeHash, codeExpiresAt, events: appendEvent(event) })
    .where(and(matchesToken(tokenHash), isNull(msaSignings.usedAt)));
}

export async function setUsed(tx: Database, tokenHash: string, usedAt: Date, events: SigningEvent[]): Promise<void> {
  await tx.update(msaSignings).set({ usedAt, events }).where(matchesToken(tokenHash));
}
