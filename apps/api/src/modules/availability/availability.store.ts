import type { CarrierResult } from '@demarc/contract/availability.ts';
import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { carrierAnswers, lineAvailabilities } from '../../db/schema/availability.ts';

export type AvailabilityRow = typeof lineAvailabilities.$inferSelect;
export type AnswerRow = Pick<typeof carrierAnswers.$inferSelect, 'carrierCode' | 'result' | 'askedAt' | 'answeredAt'>;

/** A check, and a row for each carrier that is asked. */
export async function insert(db: Database, check: AvailabilityRow, pending: readonly CarrierResult[]): Promise<void> {
  const { customerId, availabilityId, checkedAt: askedAt } = check;
  await db.transaction(async (tx) => {
    await tx.insert(lineAvailabilities).values(check);
    if (pending.length === 0) return;
    await tx
      .insert(carrierAnswers)
      .values(pending.map((result) => ({ customerId, availabilityId, carrierCode: result.carrierCode, result, askedAt })));
  });
}

type CheckKey = Pick<AvailabilityRow, 'customerId' | 'availabilityId'>;

export async function keepAnswer(
  db: Database,
  { customerId, availabilityId }: CheckKey,
  carrierCode: string,
  result: CarrierResult,
  answeredAt: Date,
): Promise<void> {
  await db
    .update(carrierAnswers)
    .set({ result, answeredAt })
    .where(
      and(
        eq(carrierAnswers.customerId, customerId),
        eq(carrierAnswers.availabilityId, availabilityId),
        eq(carrierAnswers.carrierCode, carrierCode),
      ),
    );
}

export async function find(db: Database, customerId: number, availabilityId: string): Promise<AvailabilityRow | undefined> {
  const [row] = await db
    .select()
    .from(lineAvailabilities)
    .where(and(eq(lineAvailabilities.customerId, customerId), eq(lineAvailabilities.availabilityId, availabilityId)));
  return row;
}

export function answersOf(db: Database, { customerId, availabilityId }: CheckKey): Promise<AnswerRow[]> {
  const { carrierCode, result, askedAt, answeredAt } = carrierAnswers;
  return db
    .select({ carrierCode, result, askedAt, answeredAt })
    .from(carrierAnswers)
    .where(and(eq(carrierAnswers.customerId, customerId), eq(carrierAnswers.availabilityId, availabilityId)))
    .orderBy(asc(carrierCode));
}

/** Deletes so many checks that ended before a moment, with what carriers said; answers how many there were. */
export async function drop(db: Database, before: Date, most: number): Promise<number> {
  const { customerId, availabilityId, validUntil } = lineAvailabilities;
  const over = await db.select({ customerId, availabilityId }).from(lineAvailabilities).where(lt(validUntil, before)).limit(most);
  if (over.length === 0) return 0;
  const ids = over.map((one) => one.availabilityId);
  const ofCustomers = [...new Set(over.map((one) => one.customerId))];
  await db.transaction(async (tx) => {
    await tx
      .delete(carrierAnswers)
      .where(and(inArray(carrierAnswers.customerId, ofCustomers), inArray(carrierAnswers.availabilityId, ids)));
    await tx.delete(lineAvailabilities).where(and(inArray(customerId, ofCustomers), inArray(availabilityId, ids)));
  });
  return over.length;
}
