import type { ColocationKind } from '@demarc/contract/colocation.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { colocations } from '../../db/schema/colocation.ts';

/** Units of a cabinet, which is a position in a row or a shared rack. */
interface Units {
  siteId: number;
  kind: ColocationKind;
  room?: string | undefined;
  row?: string | undefined;
  position?: string | undefined;
  rackLabel?: string | undefined;
  startUnit: number;
  heightUnits: number;
}

const selectOverlapping = prepareStatement(
  (db, { siteId, kind, room, row, position, rackLabel, startUnit, heightUnits }: Placeholders<Units>) =>
    db
      .select({ colocationId: colocations.colocationId })
      .from(colocations)
      .where(
        and(
          eq(colocations.siteId, siteId),
          eq(colocations.kind, kind),
          notInArray(colocations.status, [...finalServiceStatuses]),
          room && eq(colocations.room, room),
          row && eq(colocations.row, row),
          position && eq(colocations.position, position),
          rackLabel && eq(colocations.rackLabel, rackLabel),
          sql`${colocations.startUnit} < ${startUnit}::int + ${heightUnits}::int`,
          sql`${colocations.startUnit} + ${colocations.heightUnits} > ${startUnit}::int`,
        ),
      )
      .limit(1),
);

/** Whether a service of any customer has one of these units. The caller has locked the data center. */
export async function isOccupied(tx: Database, units: Units): Promise<boolean> {
  return (await selectOverlapping(tx, units)).length > 0;
}
