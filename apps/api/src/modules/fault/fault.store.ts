import type { FaultSubject } from '@demarc/contract/fault.ts';
import { and, asc, desc, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { faults } from '../../db/schema/fault.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

export type FaultRow = typeof faults.$inferSelect;

/** The service of a fault, by the subject of its events. */
export interface ServiceKey {
  customerId: number;
  subject: FaultSubject;
  serviceId: number;
}

const maxListed = 50;

const selectRecent = prepareStatement((db, { customerId, subject, serviceId }: Placeholders<ServiceKey>) =>
  db
    .select()
    .from(faults)
    .where(and(eq(faults.customerId, customerId), eq(faults.subject, subject), eq(faults.serviceId, serviceId)))
    .orderBy(desc(faults.sequence))
    .limit(maxListed),
);

/** Finds the last faults of a service, newest first. */
export function findRecentFaults(db: Database, { customerId, subject, serviceId }: ServiceKey): Promise<FaultRow[]> {
  return selectRecent(db, { customerId, subject, serviceId });
}

type NewFault = Omit<typeof faults.$inferInsert, 'sequence'>;
const insertRow = prepareStatement((db, values: Placeholders<NewFault>) => db.insert(faults).values(values).returning());

export async function insertFault(tx: Database, values: NewFault): Promise<FaultRow> {
  return (await insertRow(tx, values))[0]!;
}

const selectForUpdate = prepareStatement((db, { faultId }: Placeholders<{ faultId: string }>) =>
  db.select().from(faults).where(eq(faults.faultId, faultId)).for('update'),
);

/** Locks a fault of any customer until the transaction ends, for the provider API. */
export async function lockFault(tx: Database, faultId: string): Promise<FaultRow | null> {
  return (await selectForUpdate(tx, { faultId }))[0] ?? null;
}

type FaultKey = Pick<FaultRow, 'customerId' | 'faultId'>;
type Changes = Pick<FaultRow, 'status' | 'statusText' | 'updatedAt' | 'resolvedAt'>;
const updateRow = prepareStatement((db, { customerId, faultId, ...changes }: Placeholders<FaultKey & Changes>) =>
  db
    .update(faults)
    .set(changes)
    .where(and(eq(faults.customerId, customerId), eq(faults.faultId, faultId)))
    .returning(),
);

export async function changeFault(tx: Database, { customerId, faultId }: FaultKey, changes: Changes): Promise<FaultRow> {
  return (await updateRow(tx, { customerId, faultId, ...changes }))[0]!;
}

const isOpen = () => ne(faults.status, 'RESOLVED');

const selectOpen = prepareStatement(
  (db, { after, limit }: Placeholders<{ after?: number | undefined; limit: number }>) =>
    db
      .select()
      .from(faults)
      .where(and(isOpen(), after && gt(faults.sequence, after)))
      .orderBy(asc(faults.sequence))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Finds up to `limit` open faults after the cursor, oldest first. */
export function findOpenFaults(db: Database, after: number | undefined, limit: number): Promise<FaultRow[]> {
  return selectOpen(db, { after, limit });
}

/** Counts the open faults, capped like the total of every list. */
export const countOpenFaults = prepareCount(faults, isOpen);
