import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';

const { approvedAt, createdAt, customerId, status, version } = customers;

interface Deadline {
  before: Date;
}

const isOverdue = ({ before }: Placeholders<Deadline>) =>
  and(eq(status, 'APPLICATION'), sql`coalesce(${approvedAt}, ${createdAt}) < ${before}::timestamptz`);

const selectOverdue = prepareStatement((db, { limit, ...deadline }: Placeholders<Deadline & { limit: number }>) =>
  db.select({ customerId }).from(customers).where(isOverdue(deadline)).orderBy(asc(createdAt)).limit(limit),
);

/** Returns the customers whose application was approved before this date or, without an approval, created before it. */
export async function findOverdue(db: Database, before: Date, limit: number): Promise<number[]> {
  return (await selectOverdue(db, { before, limit })).map((row) => row.customerId);
}

const terminate = prepareStatement((db, { id, ...deadline }: Placeholders<Deadline & { id: number }>) =>
  db
    .update(customers)
    .set({ status: 'TERMINATED', version: sql`${version} + 1` })
    .where(and(eq(customerId, id), isOverdue(deadline)))
    .returning({ customerId }),
);

/** Ends an application that is still overdue. Returns false if it is no longer overdue. */
export async function expire(tx: Database, id: number, before: Date): Promise<boolean> {
  return (await terminate(tx, { id, before })).length > 0;
}
