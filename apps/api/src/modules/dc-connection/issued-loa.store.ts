import type { Brand } from '@demarc/contract/access.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { dcConnections, loas } from '../../db/schema/dc-connection.ts';

const selectByCode = prepareStatement((db, { codeHash }: Placeholders<{ codeHash: string }>) =>
  db
    .select({
      status: loas.status,
      issuedTo: loas.issuedTo,
      validUntil: loas.validUntil,
      circuitId: dcConnections.circuitId,
      aEnd: dcConnections.aEnd,
      zEnd: dcConnections.zEnd,
      brand: customers.brand,
    })
    .from(loas)
    .innerJoin(dcConnections, and(eq(dcConnections.customerId, loas.customerId), eq(dcConnections.orderId, loas.orderId)))
    .innerJoin(customers, eq(customers.customerId, loas.customerId))
    .where(eq(loas.codeHash, codeHash)),
);

export type IssuedLoa = Awaited<ReturnType<typeof selectByCode>>[number] & { brand: Brand };

/** Finds the LOA that a verification code belongs to; undefined if there is none. */
export async function findIssuedLoa(db: Database, code: string): Promise<IssuedLoa | undefined> {
  return (await selectByCode(db, { codeHash: hashSecret(code) }))[0];
}
