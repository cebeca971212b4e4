import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { lines } from '../../db/schema/line.ts';
import { prepareDelivered } from '../delivered-services.ts';

const { lineId, reference, address, monthlyAmount, endUser } = lines;

const selectLines = prepareStatement((db, { customerId, ids }: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ lineId, reference, address, monthlyAmount, endUser })
    .from(lines)
    .where(and(eq(lines.customerId, customerId), isAnyOf(lineId, ids))),
);

export function findChargedLines(db: Database, customerId: number, ids: readonly number[]) {
  return selectLines(db, { customerId, ids });
}

export const lockDelivered = prepareDelivered(lines, { id: lines.lineId });
