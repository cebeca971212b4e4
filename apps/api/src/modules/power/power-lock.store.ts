import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { customers } from '../../db/schema/customer.ts';
import { conflict, notFound } from '../../http/problem.ts';
import type { MeteredUnit } from './moment.ts';

/** Identifies a rack or shared units in a call. */
export type UnitReference = Pick<MeteredUnit, 'customerId' | 'colocationId' | 'kind'>;

const lockCustomer = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('share'),
);

const lockColocation = prepareStatement((db, { customerId, colocationId, kind }: Placeholders<UnitReference>) =>
  db
    .select({ status: colocations.status })
    .from(colocations)
    .where(and(eq(colocations.customerId, customerId), eq(colocations.colocationId, colocationId), eq(colocations.kind, kind)))
    .for('update'),
);

/** Locks a unit of a customer until the transaction ends, and returns its status. Throws if the customer is not active or has no such unit. */
export async function lockUnit(tx: Database, { customerId, colocationId, kind }: UnitReference) {
  const [[customer], [unit]] = await Promise.all([
    lockCustomer(tx, { customerId }),
    lockColocation(tx, { customerId, colocationId, kind }),
  ]);
  if (customer?.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer?.status });
  if (!unit) throw notFound();
  return unit.status;
}

const selectColocation = prepareStatement((db, { customerId, colocationId, kind }: Placeholders<UnitReference>) =>
  db
    .select({ colocationId: colocations.colocationId })
    .from(colocations)
    .where(and(eq(colocations.customerId, customerId), eq(colocations.colocationId, colocationId), eq(colocations.kind, kind))),
);

/** Throws a 404 unless the customer has the unit. */
export async function checkUnitExists(db: Database, { customerId, colocationId, kind }: UnitReference): Promise<void> {
  if ((await selectColocation(db, { customerId, colocationId, kind })).length === 0) throw notFound();
}
