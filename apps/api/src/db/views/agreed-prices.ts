import { getInitialTermEndDate, isAgreementInForce } from '@demarc/contract/manual-agreement-status.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { manualAgreements } from '../schema/manual-agreement.ts';

const { status, startDate, initialTermMonths, endOfTermAction, terminationDate, catalogPrices, signedAt, agreementId } =
  manualAgreements;

const selectAgreements = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db
    .select({ status, startDate, initialTermMonths, endOfTermAction, terminationDate, catalogPrices })
    .from(manualAgreements)
    .where(
      and(
        eq(manualAgreements.customerId, customerId),
        sql`${status} in ('SIGNED', 'ACTIVE')`,
        sql`${catalogPrices} <> '[]'::jsonb`,
      ),
    )
    .orderBy(asc(startDate), asc(signedAt), asc(agreementId)),
);

/**
 * Reads the catalog prices of the agreements that are in force on a day. If several have a price for the same product of a
 * package, the one that started last applies, and of those the one that was signed last.
 */
export async function readAgreedPrices(
  db: Database,
  customerId: number,
  today: string,
): Promise<(packageCode: string, productCode: string) => string | undefined> {
  const prices = new Map<string, string>();
  const toKey = (packageCode: string, productCode: string) => `${packageCode} ${productCode}`;
  for (const agreement of await selectAgreements(db, { customerId })) {
    if (!isAgreementInForce({ ...agreement, initialTermEndDate: getInitialTermEndDate(agreement) }, today)) continue;
    for (const { packageCode, productCode, unitPrice } of agreement.catalogPrices) {
      prices.set(toKey(packageCode, productCode), unitPrice);
    }
  }
  return (packageCode, productCode) => prices.get(toKey(packageCode, productCode));
}
