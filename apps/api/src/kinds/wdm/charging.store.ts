import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { wdmRoutes, wdms } from '../../db/schema/wdm.ts';
import { prepareDelivered } from '../delivered-services.ts';

const selectWdms = prepareStatement((db, { customerId, ids }: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ wdmId: wdms.wdmId, reference: wdms.reference, monthlyAmount: wdms.monthlyAmount, routeName: wdmRoutes.name })
    .from(wdms)
    .innerJoin(wdmRoutes, eq(wdmRoutes.routeId, wdms.routeId))
    .where(and(eq(wdms.customerId, customerId), isAnyOf(wdms.wdmId, ids))),
);

export function findChargedWdms(db: Database, customerId: number, ids: readonly number[]) {
  return selectWdms(db, { customerId, ids });
}

export const lockDelivered = prepareDelivered(wdms, { circuitId: wdms.circuitId, id: wdms.wdmId });
