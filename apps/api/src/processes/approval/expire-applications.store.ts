import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { customers } from '../../db/schema/customer.ts';

const isOverdue = (before: Date) =>
  and(
    eq(customers.status, 'APPLICATION'),
    sql`coalesce(${customers.approvedAt}, ${customers.createdAt}) < ${before.toISOString()}::timestamptz`,
  );

/** Applications whose approval, or else creation, was before this date. */
export async function findOverdue(db: Database, before: Date, limit: number): Promise<number[]> {
  const { createdAt, customerId } = customers;
  const rows = await db.select({ customerId }).from(customers).where(isOverdue(before)).orderBy(asc(createdAt)).limit(limit);
  return rows.map((row) => row.customerId);
}

/** Ends an application that is still overdue. Returns false if it no longer is. */
export async function expire(tx: Database, customerId: number, before: Date): Promise<boolean> {
  const dropped = await tx
    .update(customers)
    .set({ status: 'TERMINATED', version: sql`${customers.version} + 1` })
    .where(and(eq(customers.customerId, customerId), isOverdue(before)))
    .returning({ customerId: customers.customerId });
  return dropped.length > 0;
}
