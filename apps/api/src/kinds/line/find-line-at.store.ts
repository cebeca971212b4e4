import { finalServiceStatuses } from '@demarc/contract/service.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { lines } from '../../db/schema/line.ts';

interface HouseValues {
  customerId: number;
  postalCode: string;
  houseNumber: number;
  addition: string;
  addressKey: string;
}

const selectLineAt = prepareStatement(
  (db, { customerId, postalCode, houseNumber, addition, addressKey }: Placeholders<HouseValues>) =>
    db
      .select({ lineId: lines.lineId, addressKey: lines.addressKey })
      .from(lines)
      .where(
        and(
          eq(lines.customerId, customerId),
          eq(lines.postalCode, postalCode),
          eq(lines.houseNumber, houseNumber),
          sql`coalesce(upper(${lines.address}->>'houseNumberAddition'), '') = ${addition}`,
          notInArray(lines.status, [...finalServiceStatuses]),
        ),
      )
      .orderBy(sql`${lines.addressKey} <> ${addressKey}`, asc(lines.lineId))
      .limit(1),
);

/** Finds a line of the customer at an address, unless it is terminated. A line with the same address key comes first. */
export async function findLineAt(
  db: Database,
  customerId: number,
  { postalCode, houseNumber, houseNumberAddition }: ServiceAddress,
  addressKey: string,
): Promise<{ lineId: number; addressKey: string } | undefined> {
  const addition = (houseNumberAddition ?? '').toUpperCase();
  return (await selectLineAt(db, { customerId, postalCode, houseNumber, addition, addressKey }))[0];
}
