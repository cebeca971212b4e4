import { and, asc, gt, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { loas } from '../../db/schema/dc-connection.ts';

const { customerId, loaId, orderId, status, validUntil } = loas;

interface Page {
  until: string;
  after: string;
  limit: number;
}

const selectEnding = prepareStatement((db, { until, after, limit }: Placeholders<Page>) =>
  db
    .select({ customerId, orderId, loaId })
    .from(loas)
    .where(and(inArray(status, ['RECEIVED', 'ACCEPTED']), lte(validUntil, until), gt(loaId, after)))
    .orderBy(asc(loaId))
    .limit(limit),
);

export type EndingLoa = Awaited<ReturnType<typeof findEndingLoas>>[number];

/** Finds the unused LOAs of all customers whose last day is `until` or earlier, in pages by ID. */
export function findEndingLoas(db: Database, page: Page) {
  return selectEnding(db, page);
}
