import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { powerMonths } from '../../db/schema/power.ts';
import { sites } from '../../db/schema/site.ts';
import { prepareDelivered } from '../delivered-services.ts';

const { colocationId, reference, monthlyAmount, powerBillingModel, activeSince, terminationDate } = colocations;

const selectUnits = prepareStatement((db, { customerId, ids }: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({
      colocationId,
      reference,
      monthlyAmount,
      powerBillingModel,
      activeSince,
      terminationDate,
      committedKw: colocations.committedKw,
      siteName: sites.name,
      designPue: sites.designPue,
    })
    .from(colocations)
    .innerJoin(sites, eq(sites.siteId, colocations.siteId))
    .where(and(eq(colocations.customerId, customerId), isAnyOf(colocationId, ids))),
);

/** Finds racks and shared units by ID, with the values that their power is billed by. */
export function findChargedUnits(db: Database, customerId: number, ids: readonly number[]) {
  return selectUnits(db, { customerId, ids });
}

interface MonthsQuery {
  customerId: number;
  ids: readonly number[];
  after: string;
  last: string;
}

const selectMonths = prepareStatement((db, { customerId, ids, after, last }: Placeholders<MonthsQuery>) =>
  db
    .select({
      colocationId: powerMonths.colocationId,
      month: powerMonths.month,
      totals: powerMonths.totals,
      committedKw: powerMonths.committedKw,
    })
    .from(powerMonths)
    .where(
      and(
        eq(powerMonths.customerId, customerId),
        isAnyOf(powerMonths.colocationId, ids),
        gt(powerMonths.month, after),
        lte(powerMonths.month, last),
        isNotNull(powerMonths.closedAt),
      ),
    )
    .orderBy(asc(powerMonths.month)),
);

/** Finds the closed power months of units: later than `after`, up to and including `last`. */
export function findClosedMonths(db: Database, query: MonthsQuery) {
  return selectMonths(db, query);
}

export const lockDelivered = prepareDelivered(colocations, { id: colocations.colocationId, type: colocations.kind });
