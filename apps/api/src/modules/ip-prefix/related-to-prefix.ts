import type { Database } from '../../db/database.ts';
import { findServiceLabels } from '../../db/views/service-labels.ts';
import type { PrefixRelations } from './prefix.presenter.ts';
import { findContainers, findContainerUse, findNullRouteStatuses, type PrefixRow } from './prefix.store.ts';

/** Finds the data of prefixes that is not in their rows. Returns a function that gets the data of a row. */
export async function findRelated(db: Database, rows: readonly PrefixRow[]): Promise<(row: PrefixRow) => PrefixRelations> {
  const byCustomer = await Promise.all(
    [...Map.groupBy(rows, ({ customerId }) => customerId)].map(async ([customerId, ofCustomer]) => {
      return [customerId, await findRelatedOfCustomer(db, customerId, ofCustomer)] as const;
    }),
  );
  const getters = new Map(byCustomer);
  return (row) => getters.get(row.customerId)!(row);
}

async function findRelatedOfCustomer(db: Database, customerId: number, rows: readonly PrefixRow[]) {
  const ids = rows.map(({ prefixId }) => prefixId);
  const [containers, getService, nullRouteStatuses] = await Promise.all([
    findContainers(db, customerId),
    findServiceLabels(db, customerId, rows),
    findNullRouteStatuses(db, customerId, ids),
  ]);
  const uses = await Promise.all(
    rows.flatMap((row) => (row.isContainer ? [findContainerUse(db, row).then((use) => [row.prefixId, use] as const)] : [])),
  );
  const usageById = new Map(uses);
  return (row: PrefixRow): PrefixRelations => ({
    containers,
    service: getService(row),
    usage: usageById.get(row.prefixId) ?? null,
    nullRouteStatus: nullRouteStatuses.get(row.prefixId) ?? null,
  });
}
